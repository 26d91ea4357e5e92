import { fields } from '../../core/read-fields.ts';
import { GuardError } from '../../network/guarded/guard-error.ts';
import { PublishError } from '../publish-error.ts';
import { pdsProblem } from './pds-problem.ts';

/** Sends one request to the PDS; `path` begins with `/xrpc/`. */
export type SendToPds = (path: string, init: RequestInit) => Promise<Response>;

/** Of one answer, whoever sends it: `publish-network.ts` has the same for its own fetch. */
const MAX_BYTES = 4 * 1024 * 1024;

/** One account's PDS, spoken to in plain XRPC: records come and go as the JSON that they are, so nothing unknown is lost on the way. */
export class PdsClient {
  readonly pds: string;
  readonly #send: SendToPds;
  readonly #signal: AbortSignal | undefined;

  constructor(pds: string, send: SendToPds, signal?: AbortSignal) {
    this.pds = pds;
    this.#send = send;
    this.#signal = signal;
  }

  /**
   * An XRPC query.
   *
   * @throws {PublishError}
   */
  async query(method: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    return this.#json(method, await this.#ask(`${method}?${new URLSearchParams(params)}`, method, {}));
  }

  /**
   * An XRPC procedure. Bytes go as they are, with their type; anything else as JSON.
   *
   * @throws {PublishError}
   */
  async procedure(method: string, body: object | Uint8Array, type = 'application/json') {
    const sent = body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
    const init = { method: 'POST', headers: { 'content-type': type }, body: sent };
    return this.#json(method, await this.#ask(method, method, init));
  }

  /**
   * The bytes of a blob.
   *
   * @returns `null` when the PDS serves none: a blob that no record refers to is not served
   * @throws {PublishError}
   */
  async blob(did: string, cid: string): Promise<Uint8Array | null> {
    const method = 'com.atproto.sync.getBlob';
    try {
      const response = await this.#ask(`${method}?${new URLSearchParams({ did, cid })}`, method, {});
      return await readBody(response, MAX_BYTES, this.pds);
    } catch (error) {
      if (error instanceof PublishError && error.kind === 'not-found') return null;
      throw error;
    }
  }

  async #ask(path: string, method: string, init: RequestInit): Promise<Response> {
    const limit = AbortSignal.timeout(init.body === undefined ? 20_000 : 60_000);
    const signal = this.#signal ? AbortSignal.any([this.#signal, limit]) : limit;
    let response: Response;
    try {
      response = await this.#send(`/xrpc/${path}`, { ...init, signal });
    } catch (error) {
      if (error instanceof PublishError) throw error;
      if (error instanceof GuardError && error.problem === 'too-large') {
        throw new PublishError('too-large', error.message, { cause: error });
      }
      throw new PublishError('unreachable', noAnswer(this.pds, method, init.body !== undefined, error), {
        cause: error,
      });
    }
    if (response.ok) return response;
    const body = await this.#json(method, response).catch(() => ({}));
    throw pdsProblem(this.pds, response, fields(body));
  }

  async #json(method: string, response: Response): Promise<Record<string, unknown>> {
    try {
      const written = new TextDecoder().decode(await readBody(response, MAX_BYTES, this.pds));
      return written === '' ? {} : fields(JSON.parse(written));
    } catch (error) {
      if (error instanceof PublishError) throw error;
      throw new PublishError('unreachable', `${this.pds} answered ${method} with what is no JSON; try again later.`, {
        cause: error,
      });
    }
  }
}

function noAnswer(pds: string, method: string, writing: boolean, error: unknown): string {
  if (error instanceof GuardError && /^refused-(?:address|url)$/.test(error.problem)) {
    return `${error.message} For a network on this machine there is --dev.`;
  }
  return writing
    ? `${pds} gave no answer, so it is not known whether ${method} was done; look with "masthead publish show", then try again.`
    : `${pds} gave no answer; check your connection and try again.`;
}

async function readBody(response: Response, most: number, pds: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new PublishError('too-large', `${pds} answered with more than ${most / 2 ** 20} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
