import type { CardView } from '../../core/index.ts';
import type { Diagnosis } from '../../publish/index.ts';
import { BusyError, inTurn } from '../drawing/in-turn.ts';
import type { Answer } from '../http/answer/answer.ts';
import { uncached } from '../http/answer/respond.ts';
import { readQuery } from '../http/read-params.ts';
import { invalidRequest, XrpcError } from '../http/xrpc-error.ts';
import { type CheckQuestion, checkPage } from './check-page.ts';
import { pageHeaders } from './html-page.ts';

/** Finds out why a link has a card, or has none. */
export type Diagnose = (question: CheckQuestion, ownCard: OwnCard, signal: AbortSignal) => Promise<Diagnosis>;

/** What this server's own index answers. */
type OwnCard = (link: string) => Promise<CardView | null>;

// Each asks a dozen hosts that whoever asks may name.
const AT_ONCE = 4;
const MOST_WAITING = 20;
/** For all of it, milliseconds: a browser waits no longer, and neither do we. */
const PATIENCE = 45_000;
const MAX_LENGTH = 2048;

/**
 * `/check`, and with `format=json` the diagnosis alone. Never kept: whoever asks has just changed something.
 *
 * @param diagnose absent on a server that asks nobody outside
 */
export function createCheckRoute(diagnose: Diagnose | undefined, ownCard: OwnCard): (query: string) => Promise<Answer> {
  const turn = inTurn(AT_ONCE, MOST_WAITING);
  return async (query) => {
    const parameters = readQuery(query);
    const question = { link: read(parameters, 'url'), account: read(parameters, 'account') };
    const json = parameters.get('format') === 'json';
    if (question.link === '') {
      if (json) throw invalidRequest('"url" is missing: the link to look at.');
      return page(await checkPage(question));
    }
    if (!diagnose) {
      throw new XrpcError(
        501,
        'NotImplemented',
        'This server asks nobody outside; run masthead doctor with the link instead.',
      );
    }
    try {
      const diagnosis = await turn(() => diagnose(question, ownCard, AbortSignal.timeout(PATIENCE)));
      if (json) return uncached(200, JSON.stringify(diagnosis));
      return page(await checkPage(question, diagnosis));
    } catch (error) {
      if (error instanceof BusyError) {
        throw new XrpcError(503, 'Busy', 'Too many links are being looked at; ask again in a few seconds.', {
          'retry-after': '5',
        });
      }
      if (error instanceof Error && error.name === 'TimeoutError') {
        throw new XrpcError(504, 'Timeout', 'Some host on the way answers too slowly; ask again in a minute.');
      }
      throw error;
    }
  };
}

function read(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name)?.trim() ?? '';
  if (value.length > MAX_LENGTH) throw invalidRequest(`"${name}" is longer than ${MAX_LENGTH} characters.`);
  return value;
}

function page({ html, policy }: { html: string; policy: string }): Answer {
  return uncached(200, html, 'text/html; charset=utf-8', pageHeaders(policy));
}
