import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptTag } from 'masthead/render';
import type { Answer, IncomingRequest } from '../server/answer/answer.ts';
import { XrpcError } from '../server/answer/answer.ts';
import { Representation } from '../server/answer/representation.ts';

/**
 * The built scripts of this server, and the parts that they load, at `/{version}/`. The bytes of a
 * release never change, so a page can name their hash.
 */
export type ScriptFiles = Awaited<ReturnType<typeof readScriptFiles>>;

const TYPE = 'text/javascript; charset=utf-8';
// A version as in https://semver.org, and the path of a script below it.
const VERSIONED = /^\/(\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][\w.+-]{1,100})?)\/([\w/-]{1,100}\.m?js)$/;
const FILE = /^[\w/-]{1,100}\.m?js$/;
const HASH = /^sha384-[\w+/]{64}$/;

/**
 * Reads the files that the build wrote.
 *
 * @param distDir the folder with the built `masthead.js` and its `integrity.json`; without that
 *   file there are no versioned scripts
 * @param version of the scripts in it
 * @param isRelease whether the bytes of this version never change. In a checkout they change with
 *   every build, so browsers must ask each time: they refuse cached bytes that do not match the new
 *   tag's hash
 */
export async function readScriptFiles(distDir: string, version: string, isRelease: boolean) {
  const caching = isRelease ? 'immutable' : 'no-cache';
  const integrity = await readIntegrity(join(distDir, 'integrity.json'));
  const kept = new Map<string, Promise<Representation>>();
  const main = integrity['masthead.js'];

  const read = async (file: string): Promise<Representation> => {
    const bytes = await readFile(join(distDir, file)).catch(() => null);
    // The package was updated under a running server: caches would keep the new file for a year
    // under the old version.
    const same = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity[file];
    if (!same) throw new XrpcError(503, 'FilesChanged', 'The scripts changed since this server started; restart it.');
    return new Representation(bytes, { type: TYPE, thorough: true, caching });
  };

  /**
   * The script tag of both elements, ready to paste; `null` on a server without built scripts.
   *
   * @param appView this server's origin
   */
  const tag = (appView: string) => (main === undefined ? null : scriptTag({ appView, version, integrity: main }));

  return {
    tag,
    /**
     * Answers `/{version}/{file}`.
     *
     * @param path as in the request
     * @returns `null` for every other path
     * @throws {XrpcError} 503 when the file has changed since the server started
     */
    async answer(request: IncomingRequest, path: string): Promise<Answer | null> {
      const [, asked, file = ''] = VERSIONED.exec(path) ?? [];
      if (asked !== version || !Object.hasOwn(integrity, file)) return null;
      let found = kept.get(file);
      if (!found) {
        found = read(file);
        kept.set(file, found);
        found.catch(() => kept.delete(file));
      }
      return (await found).answer(request);
    },
    /**
     * Answers `/script-tag.json`: version, hashes and tag.
     *
     * @throws {XrpcError} 404 on a server without built scripts
     */
    answerTag(request: IncomingRequest, appView: string): Answer | Promise<Answer> {
      const written = tag(appView);
      if (written === null) throw new XrpcError(404, 'NotFound', 'This server has no built scripts.');
      return new Representation(JSON.stringify({ version, appView, integrity, tag: written })).answer(request);
    },
    /**
     * The error for a path `/{version}/{file}` that `answer` does not have; `undefined` for any
     * other path.
     */
    missing(path: string): XrpcError | undefined {
      const [, asked, file] = VERSIONED.exec(path) ?? [];
      if (asked === undefined || file === undefined) return undefined;
      const way =
        main === undefined
          ? 'It has no scripts at /{version}/.'
          : asked === version
            ? `Version ${version} has no ${file}; /script-tag.json lists its files.`
            : `This server has version ${version} of the scripts, not ${asked}: take the new tag from /script-tag.json. The address without a version, /${file}, always works.`;
      return new XrpcError(404, 'NotFound', way);
    },
  };
}

/** The usable part of `integrity.json`; nothing when the file is missing, or not JSON. */
async function readIntegrity(file: string): Promise<Record<string, string>> {
  const found: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  const entries = Object.entries(found ?? {}).filter(
    (entry): entry is [string, string] => FILE.test(entry[0]) && typeof entry[1] === 'string' && HASH.test(entry[1]),
  );
  return Object.fromEntries(entries);
}
