import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppView } from '../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../packages/masthead-cli/src/sample.ts';
import type { EngineName } from '../browsers/engine-name.ts';
import { buildBrowserPage } from '../build-browser-page.ts';
import { freePort } from '../free-port.ts';
import { serveFolder } from '../storybook/serve-folder.ts';
import { storyIndex } from '../storybook/story-index.ts';
import type { AuditReport } from './audit-finding.ts';
import { type AuditCase, type AuditContrast, type AuditScheme, CHECK_ANSWER, PAGES } from './audit-plan.ts';
import { auditToTheEnd } from './audit-to-the-end.ts';
import { checkAnswer } from './check-answer.ts';
import { openInEngine } from './open-in-engine.ts';
import { isOwnPair } from './own-pair.ts';
import { serveAudit } from './serve-audit.ts';

/** What is wrong with one story or page in one engine; nothing when `problems` is empty. */
export interface AuditedCase {
  readonly name: string;
  readonly problems: readonly string[];
}

/** Dark pages are Chromium's: the engines differ in what they draw, and not by scheme. */
const SCHEMES: Readonly<Record<EngineName, readonly AuditScheme[]>> = {
  chromium: ['light', 'dark'],
  firefox: ['light'],
  webkit: ['light'],
};

/** How many pages look at once: a page of Chromium's has a processor of its own to itself, and the others draw in one process. */
const LANES: Readonly<Record<EngineName, number>> = { chromium: 2, firefox: 1, webkit: 1 };

/**
 * Opens every story and page of documentation of a static build, the demo, and the AppView's pages: none may complain, ask others, or ask in vain, every play function
 * passes, and axe finds nothing.
 *
 * @param stories the build; its AppView serves what `npm run build` has made
 * @param only the name of a case has to hold this
 */
export async function auditBuild(
  stories: string,
  { engines, contrasts }: { engines: readonly EngineName[]; contrasts: readonly AuditContrast[] },
  hear: (engine: EngineName, audited: AuditedCase) => void,
  only = '',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-audit-'));
  const [port, appViewPort] = [await freePort(), await freePort()];
  const page = join(folder, 'page');
  await buildBrowserPage(join(import.meta.dirname, 'page'), page);
  const images = sampleImages(`http://localhost:${port}`);
  const sample = sampleAppView(folder);
  const appView = createAppView({ ...sample, images, port: appViewPort, log: () => {}, rateLimit: null });
  const { url } = await appView.start();
  await healthy(url);
  const answered = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://tidewater.example`);
  writeFileSync(join(String(sample.staticDir), CHECK_ANSWER), await checkAnswer(await answered.json()));
  const [storybook, audit] = [await serveFolder(stories, '/stories/'), await serveFolder(page, '/audit/')];
  const server = await serveAudit(port, [
    ['/stories/', new URL(storybook.address).origin],
    ['/audit/', new URL(audit.address).origin],
    ['/', url],
  ]);
  const cases: AuditCase[] = [
    ...PAGES,
    ...storyIndex(stories).map(({ id, type }) => ({ name: id, ...(type === 'docs' ? { docs: id } : { story: id }) })),
  ].filter(({ name }) => name.includes(only));
  try {
    // Side by side: each engine draws in one process, and waits at times.
    const lanes = engines.flatMap((engine) =>
      Array.from({ length: LANES[engine] }, (_, lane) => ({
        engine,
        part: cases.filter((_case, at) => at % LANES[engine] === lane),
      })),
    );
    const ended = await Promise.allSettled(
      lanes.map(async ({ engine, part }) => {
        const look = async (left: readonly AuditCase[], heard: (report: AuditReport) => void) => {
          const { address, done } = server.audit({ cases: left, schemes: SCHEMES[engine], contrasts }, heard);
          // An engine that does not open is what there is to say; that nothing came of it is not.
          done.catch(() => undefined);
          const close = await openInEngine(engine, address);
          try {
            await done;
          } finally {
            await close();
          }
        };
        await auditToTheEnd(part, look, (report) => hear(engine, judged(report)));
      }),
    );
    const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    if (failures.length > 0)
      throw failures.length > 1 ? new AggregateError(failures, failures.map(String).join(' ')) : failures[0];
  } finally {
    await Promise.all([server.close(), storybook.close(), audit.close(), appView.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function judged({ name, findings, errors }: AuditReport): AuditedCase {
  // What we show by ourselves has no excuse: the colours of the demo's sample are ours.
  const isPage = PAGES.some((page) => page.name === name);
  const left = findings.filter((finding) => isPage || !isOwnPair(finding));
  const lines = left.map(({ rule, mode, target, summary }) => `${rule} (${mode}) at ${target}: ${summary}`);
  return { name, problems: [...errors, ...lines] };
}

/** Waits until the AppView has read its sample. */
async function healthy(url: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if ((await fetch(`${url}/xrpc/_health`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The AppView of the sample did not become ready within five minutes.');
}
