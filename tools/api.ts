// `npm run write -- api`, after a build: api/ has what each public entry exports, where whoever
// reviews a change sees what it does to the names. It fails when a signature names a type that its
// entry does not export, and when a function or class has no comment, or no example in it.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { COMPILER_OPTIONS, type PublicEntry, publicEntries } from './api/public-entries.ts';
import { fail, keepInStep } from './generated.ts';

/**
 * What signatures may name all the same: generated types of records, of which `masthead/lexicon`
 * exports namespaces (docs/lexicons.md).
 */
const GENERATED = /^(?:(?:AppBsky|ComAtproto|IdSifa|SiteStandard)\w+|\w+\$schematype(?:_\d+)?)$/;

interface DocModel {
  readonly members: readonly {
    readonly members: readonly { readonly kind: string; readonly name: string; readonly docComment?: string }[];
  }[];
}

const work = mkdtempSync(join(tmpdir(), 'masthead-api-'));
try {
  const entries = publicEntries();
  const configs = entries.map(configOf);
  // One program for all: each file is read once.
  const compilerState = CompilerState.create(configs[0] as ExtractorConfig, {
    additionalEntryPoints: entries.slice(1).map(({ declarations }) => declarations),
  });
  const reports: Record<string, string> = {};
  entries.forEach(({ name, file }, at) => {
    const config = configs[at] as ExtractorConfig;
    Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        message.handled = true;
        const { messageId, logLevel, text } = message;
        const forgotten = messageId === 'ae-forgotten-export' && (/"(.+?)"/.exec(text)?.[1] ?? text);
        if (forgotten && GENERATED.test(forgotten)) return;
        if (forgotten) fail(`${name}: a signature names ${forgotten}, which it does not export.`);
        else if (logLevel === ExtractorLogLevel.Error) fail(`${name}: ${text} (${messageId})`);
      },
    });
    reports[`api/${file}.api.md`] = readFileSync(config.reportFilePath, 'utf8');
    const { members } = JSON.parse(readFileSync(config.apiJsonFilePath, 'utf8')) as DocModel;
    for (const { kind, name: what, docComment = '' } of members.flatMap(({ members }) => members)) {
      if (!/^(?:Function|Class)$/.test(kind) || docComment.includes('@example')) continue;
      fail(`${name}: ${what} has no ${docComment === '' ? 'comment' : '@example'}.`);
    }
  });
  keepInStep('api', reports);
  for (const file of globSync('api/*', { cwd: join(import.meta.dirname, '..') }))
    if (!(file in reports)) fail(`${file} is of no entry: delete it.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function configOf({ declarations, file, folder }: PublicEntry): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarations,
      compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files: [declarations] } },
      apiReport: { enabled: true, reportFileName: `${file}.api.md`, reportFolder: work, reportTempFolder: work },
      docModel: { enabled: true, apiJsonFilePath: join(work, `${file}.api.json`) },
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
