// Checks the arguments of public functions: what is wrong throws a `TypeError`.

import { compact } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';
import { pastedLink } from '../../core/values/pasted.ts';
import type { AppViewConfig, ClientConfig, RequestOptions } from './client-config.ts';
import { anySignal } from './signals.ts';

const ADDRESSES = ['baseUrl', 'plc', 'handleResolver', 'dnsOverHttps', 'backlinks'] as const;
/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * A plain copy of a configuration with only its known fields that have a value. A field that is
 * `undefined` therefore does not hide a default that is merged with the copy, such as a guarded
 * `fetch`. Addresses lose the slashes at their end.
 *
 * @throws {TypeError} that names the field, so that swapped arguments do not look like a missing
 *   answer
 */
export function checkConfig<Config extends ClientConfig>(config: Config): Config {
  if (typeof config !== 'object' || config === null) {
    throw new TypeError(
      `config must be an object such as { baseUrl: 'https://appview.example' }, not ${named(config)}.`,
    );
  }
  // Read by name, since they may be inherited or computed.
  const { service, fetch, cache, resolveTxt } = config;
  const addresses = ADDRESSES.map((field) => [field, addressIn(config, field)] as const);
  if (service !== undefined && !/^[a-z\d-]{1,63}$/i.test(service)) {
    throw new TypeError(`config.service must be the word between "id." and ".getProfileView", not ${named(service)}.`);
  }
  mustCall('config.fetch', fetch);
  mustCall('config.resolveTxt', resolveTxt);
  if (cache !== undefined && (typeof cache?.get !== 'function' || typeof cache.set !== 'function')) {
    throw new TypeError('config.cache must have the functions get and set.');
  }
  return compact({ ...Object.fromEntries(addresses), service, fetch, cache, resolveTxt }) as Config;
}

/** {@link checkConfig} of a configuration that names an AppView. */
export function checkAppViewConfig(config: AppViewConfig): AppViewConfig {
  const read = checkConfig(config);
  if (read.baseUrl === undefined) {
    throw new TypeError('config.baseUrl must be an address such as https://appview.example, and is missing.');
  }
  return read;
}

/**
 * The options of a call, with a time that a timer can wait.
 *
 * @throws {TypeError} that names the option
 */
export function checkOptions<Options extends RequestOptions>(options: Options | undefined): Options {
  if (options === undefined) return {} as Options;
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`options must be an object, not ${named(options)}.`);
  const { signal, timeout } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') {
    throw new TypeError('options.signal must be an AbortSignal; a controller has one as its `signal`.');
  }
  // A caller may pass one signal to many calls. Node warns about a signal with more than ten
  // listeners, so each call gets its own.
  const own = { ...options, ...(signal && { signal: anySignal([signal]) }) };
  if (timeout === undefined) return own;
  if (!(typeof timeout === 'number' && timeout > 0)) {
    throw new TypeError(`options.timeout must be a number of milliseconds above 0, not ${named(timeout)}.`);
  }
  return { ...own, timeout: Math.min(timeout, LONGEST) };
}

/** @throws {TypeError} unless it is a string */
export function checkText(name: string, value: unknown, wanted: string): void {
  if (typeof value !== 'string') throw new TypeError(`${name} must be ${wanted}, not ${named(value)}.`);
}

/** A pasted link as text. Throws a `TypeError` unless it is a string or a `URL`. */
export function linkText(url: unknown, name = 'url'): string {
  if (typeof url === 'string' || url instanceof URL) return pastedLink(`${url}`);
  throw new TypeError(`${name} must be a link as a string or a URL, not ${named(url)}.`);
}

function addressIn(config: ClientConfig, field: (typeof ADDRESSES)[number]): string | undefined {
  const given: unknown = config[field];
  if (given === undefined) return undefined;
  const url = typeof given === 'string' ? httpUrl(given) : null;
  if (!url || url.hash || url.username || (url.search && field !== 'dnsOverHttps')) {
    throw new TypeError(`config.${field} must be an address such as https://appview.example, not ${named(given)}.`);
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function mustCall(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') {
    throw new TypeError(`${name} must be a function, not ${named(value)}.`);
  }
}

/** A value in words for an error. */
function named(value: unknown): string {
  return typeof value === 'string' ? `"${value.slice(0, 200)}"` : value === null ? 'null' : `of type ${typeof value}`;
}
