import type { EventSource } from './event-source.ts';
import { firehose } from './firehose/firehose.ts';
import { jetstream } from './jetstream/jetstream.ts';
import { replay } from './replay/replay-source.ts';
import type { StreamAccess, StreamKind } from './source-kind.ts';

/** Every kind of source. A new one is a folder beside this file, a line here, and a test. */
const SOURCES = { firehose, jetstream, replay };

type Kind = (typeof SOURCES)[keyof typeof SOURCES];

/** The relay of the public network. */
export const PUBLIC_RELAY = 'wss://bsky.network';

/** Where an index gets its events: a firehose, Jetstream, or a replay file. */
export type SourceOptions = Parameters<Kind['open']>[0];

/** The options of a source that follows the network. */
export type StreamSourceOptions = Parameters<Extract<Kind, { readonly stream: true }>['open']>[0];

/** Checks the options before anything runs. Throws `SourceError`, such as for a file that is not there. */
export function checkSource(source: SourceOptions): void {
  const kind: { check?(options: SourceOptions): void } = SOURCES[source.kind];
  kind.check?.(source);
}

/** Whether sources of a kind follow the network. A file does not: it ends, and needs no requests. */
export function isStreamKind(kind: SourceOptions['kind']): boolean {
  return SOURCES[kind].stream;
}

export function isStream(source: SourceOptions): source is StreamSourceOptions {
  return isStreamKind(source.kind);
}

/** @throws {SourceError} */
export function openFile(source: Exclude<SourceOptions, StreamSourceOptions>): EventSource {
  return SOURCES[source.kind].open(source);
}

/** @throws {SourceError} */
export function openStream(source: StreamSourceOptions, access: StreamAccess): Promise<EventSource> {
  const kind: StreamKind<StreamSourceOptions> = SOURCES[source.kind];
  return kind.open(source, access);
}

/** The address of the host whose lists of repositories are read. */
export function listerOf(source: StreamSourceOptions): string {
  const kind: StreamKind<StreamSourceOptions> = SOURCES[source.kind];
  return source.backfill?.from ?? kind.lister?.(source) ?? PUBLIC_RELAY;
}
