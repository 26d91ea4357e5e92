import { createHash } from 'node:crypto';
import type { TestRunnerPlugin } from '@web/test-runner';
import type { PageName } from '../../../tools/element-tests/element-runs.ts';

/**
 * The policy of a careful site (SECURITY.md), with the additions that the tests need: their own
 * pictures and frames, their own markup (`masthead-test`) and the renderer that ours is compared
 * with (`lit-html`).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html masthead-test',
].join('; ');

const MARK = '<html data-page="strict">';
const SCRIPTS = '/__strict-page__/';

const html = (start: string, first: string, framework: string) =>
  `<!doctype html>${start}<head></head><body>${first}<script type="module" src="${framework}"></script></body></html>`;

/** The pages that element tests run on. */
export const PAGES: Readonly<Record<PageName, (framework: string) => string>> = {
  plain: (framework) => html('<html>', '', framework),
  strict: (framework) => html(MARK, '<script type="module" src="/test/elements/watch-policy.ts"></script>', framework),
};

/**
 * Serves the strict page: sends the policy, and moves Web Test Runner's own inline scripts into
 * files, as any such site must.
 */
export function strictPagePlugin(): TestRunnerPlugin {
  const scripts = new Map<string, string>();
  return {
    name: 'strict-page',
    serve({ path }) {
      const body = scripts.get(path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
    transform({ path, body }) {
      if (path !== '/' || typeof body !== 'string' || !body.includes(MARK)) return undefined;
      const inFiles = body.replace(/<script type="module">([\s\S]*?)<\/script>/g, (_, code: string) => {
        const file = `${SCRIPTS}${createHash('sha256').update(code).digest('hex')}.js`;
        scripts.set(file, code);
        return `<script type="module" src="${file}"></script>`;
      });
      return { body: inFiles, headers: { 'content-security-policy': POLICY }, transformCache: false };
    },
  };
}
