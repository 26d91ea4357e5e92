// Halvings of an interval from 0 to 1: a step is then far below one of 255.
const HALVINGS = 14;

/** Where, on the way from one number to another, something begins to hold that holds at the end. */
export function threshold(from: number, to: number, holds: (value: number) => boolean): number {
  if (holds(from)) return from;
  let [no, yes] = [from, to];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (no + yes) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
