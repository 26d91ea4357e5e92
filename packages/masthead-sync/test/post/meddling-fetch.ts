/** What happens to one request: the answer to give instead, or nothing. */
export type Meddle = (
  method: string,
  body: Record<string, unknown>,
) => Promise<Response | undefined> | Response | undefined;

/** A fetch that lets a test step between a tool and its PDS, before each procedure that writes. */
export function meddlingFetch(meddle: Meddle): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const method = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (request.method === 'POST' && /putRecord|createRecord|uploadBlob/.test(method)) {
      const text = await request.clone().text();
      const body = request.headers.get('content-type')?.includes('json')
        ? (JSON.parse(text) as Record<string, unknown>)
        : {};
      const answer = await meddle(method, body);
      if (answer) return answer;
    }
    return fetch(request);
  };
}
