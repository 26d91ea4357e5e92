import type { CardView } from 'masthead/core';
import { inTurn } from 'masthead/internal/atproto/node/guard/in-turn';
import { pastedLink } from 'masthead/internal/core/values/pasted';
import type { Diagnosis } from 'masthead-doctor';
import type { Answer, IncomingRequest } from '../../server/answer/answer.ts';
import { invalidRequest, outsideError, uncached, XrpcError } from '../../server/answer/answer.ts';
import { preferredType } from '../../server/answer/representation.ts';
import type { OtherRoute } from '../../server/route.ts';
import { readQuery } from '../../server/route.ts';
import type { ServedPage } from '../frame/html-page.ts';
import type { ReadFacts } from '../page-format.ts';
import { type CheckQuestion, checkPage } from './check-page.ts';

export type Diagnose = (question: CheckQuestion, index: OwnIndex, signal: AbortSignal) => Promise<Diagnosis>;

export interface OwnIndex {
  readonly card: (link: string) => Promise<CardView | null>;
  /**
   * Which of these accounts the operator hides. The page is public, so the diagnosis must not
   * mention them.
   */
  readonly hidden: (dids: readonly string[]) => Promise<ReadonlySet<string>>;
}

// Each diagnosis sends requests to about a dozen hosts, which the client can choose.
const AT_ONCE = 4;
const MAX_WAITING = 16;
/** For the whole diagnosis, including the time in the queue, milliseconds. */
const TIMEOUT = 20_000;
/**
 * Milliseconds after which a diagnosis counts as slow: while others wait, slow ones keep half of
 * the turns.
 */
const SLOW_AFTER = 2500;
const MAX_LENGTH = 2048;
/** The same address has a page and a diagnosis as JSON. */
const BY_ACCEPT = { vary: 'Accept' };

/**
 * `/check`, and the diagnosis alone for a client that prefers JSON or writes `format=json`. Never
 * cached: somebody who asks again has just changed something.
 *
 * @param declare counts the cost of a diagnosis, before any outside request; it throws where the
 *   rate limit does not allow it
 */
export function createCheckRoute(
  diagnose: Diagnose,
  index: OwnIndex,
  declare: () => void,
  facts: ReadFacts,
): OtherRoute {
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING, slowAfter: SLOW_AFTER });
  const answer = async (request: IncomingRequest, query: string): Promise<Answer> => {
    const { address: client } = request;
    const parameters = readQuery(query);
    const question = { link: read(parameters, 'url'), account: read(parameters, 'account') };
    const json = parameters.get('format') === 'json' || preferredType(request.header('accept')) === 'json';
    if (question.link === '') {
      if (json) throw invalidRequest('"url" is missing: the link to check.');
      return page(await checkPage(question, await facts()));
    }
    declare();
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const diagnosis = await turn((ended) => diagnose(question, index, ended), { client, signal });
      if (json) return uncached(200, JSON.stringify(diagnosis), undefined, BY_ACCEPT);
      return page(await checkPage(question, await facts(), diagnosis));
    } catch (error) {
      throw outsideError(error, TOO_MANY, 'Some host on the way answers too slowly; ask again in a minute.');
    }
  };
  return { name: 'check', answer, ownPagesOnly: true };
}

const TOO_MANY = new XrpcError(503, 'Busy', 'Too many links are being checked; ask again in a few seconds.', {
  'retry-after': '5',
});

function read(parameters: URLSearchParams, name: string): string {
  const value = pastedLink(parameters.get(name) ?? '');
  if (value.length > MAX_LENGTH) throw invalidRequest(`"${name}" is longer than ${MAX_LENGTH} characters.`);
  return value;
}

function page({ body, type, headers }: ServedPage): Answer {
  return uncached(200, body, type, { ...headers, ...BY_ACCEPT });
}
