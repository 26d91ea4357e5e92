import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { COMPILER_OPTIONS } from './built-declarations.ts';
import type { PublicEntry } from './public-entries.ts';

/** What an entry exports, as its declarations say it. */
export interface SurfaceReport {
  readonly entry: PublicEntry;
  readonly text: string;
  /** The names that signatures of the entry use and that it does not export. */
  readonly missing: readonly string[];
  /** The functions and classes whose comment has no `@example`. */
  readonly withoutExample: readonly string[];
  /** What stands in the way of a report, or is wrong with a comment. */
  readonly problems: readonly string[];
}

/**
 * Reports the names of each entry, with api-extractor.
 *
 * @param entries built
 */
export function surfaceReports(entries: readonly PublicEntry[]): SurfaceReport[] {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-api-'));
  try {
    const configs = entries.map((entry) => ({ entry, config: configOf(entry, folder) }));
    const [first, ...others] = configs;
    if (!first) return [];
    // One program for all: each file is read once.
    const compilerState = CompilerState.create(first.config, {
      additionalEntryPoints: others.map(({ entry }) => entry.declarations),
    });
    return configs.map(({ entry, config }) => reportOf(entry, config, compilerState));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function configOf({ declarations, file, folder }: PublicEntry, reportFolder: string): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarations,
      compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files: [declarations] } },
      apiReport: { enabled: true, reportFileName: `${file}.api.md`, reportFolder, reportTempFolder: reportFolder },
      docModel: { enabled: true, apiJsonFilePath: join(reportFolder, `${file}.api.json`) },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // Everything that is exported is public here, and not every field needs a sentence.
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
          'ae-undocumented': { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
}

function reportOf(entry: PublicEntry, config: ExtractorConfig, compilerState: CompilerState): SurfaceReport {
  const missing = new Set<string>();
  const problems: string[] = [];
  try {
    Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        message.handled = true;
        const { messageId, logLevel, text } = message;
        if (messageId === 'ae-forgotten-export') missing.add(/"(.+?)"/.exec(text)?.[1] ?? text);
        else if (logLevel === ExtractorLogLevel.Error) problems.push(`${text} (${messageId})`);
      },
    });
  } catch (error) {
    // It throws at a name that nothing declares.
    problems.push(error instanceof Error ? error.message : String(error));
    return { entry, text: '', missing: [...missing].sort(), withoutExample: [], problems };
  }
  return {
    entry,
    text: readFileSync(config.reportFilePath, 'utf8'),
    missing: [...missing].sort(),
    withoutExample: withoutExample(config.apiJsonFilePath),
    problems,
  };
}

interface DocModel {
  readonly members: readonly {
    readonly members: readonly { readonly kind: string; readonly name: string; readonly docComment?: string }[];
  }[];
}

function withoutExample(modelFile: string): string[] {
  const { members } = JSON.parse(readFileSync(modelFile, 'utf8')) as DocModel;
  return members
    .flatMap((entryPoint) => entryPoint.members)
    .filter(({ kind, docComment = '' }) => /^(?:Function|Class)$/.test(kind) && !docComment.includes('@example'))
    .map(({ name }) => name);
}
