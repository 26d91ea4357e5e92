import type { Answer, AskedRequest } from '../../server/answer/answer.ts';
import { preferredType } from '../../server/answer/preferred-type.ts';
import { errorAnswer, shownError, uncached } from '../../server/answer/respond.ts';
import { errorPage } from '../pages/error-page.ts';
import { HTML_TYPE } from '../pages/html-page.ts';

/**
 * The answer to a request that failed: a page for a browser that asks for one, JSON for everybody else, and for everybody below `/xrpc/`, where only programs
 * ask. Without a body for `HEAD`.
 */
export function failedAnswer(error: unknown, request: AskedRequest, path: string): Answer {
  const given = path.startsWith('/xrpc/') ? errorAnswer(error) : byAccept(error, request, path);
  const { status, headers } = given;
  return request.method === 'HEAD' ? { status, headers } : given;
}

function byAccept(error: unknown, request: AskedRequest, path: string): Answer {
  const answer = preferredType(request.header('accept')) === 'html' ? page(error, path) : errorAnswer(error);
  return { ...answer, headers: [...answer.headers, 'vary', 'Accept'] };
}

function page(failure: unknown, path: string): Answer {
  const error = shownError(failure);
  const { html, headers } = errorPage(error, path);
  return uncached(error.status, html, HTML_TYPE, { ...headers, ...error.headers });
}
