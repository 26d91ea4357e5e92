/**
 * Reads a list with weights, such as `Accept` (RFC 9110, 12.4.2): names in lower case with the weight of each, 1 when not given. Of a list that is longer than any
 * browser's, the first 32 count.
 */
export function headerWeights(list: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of list.toLowerCase().split(',').slice(0, 32)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight);
  }
  return weights;
}
