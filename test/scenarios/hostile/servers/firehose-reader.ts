import { IdResolver } from '@atproto/identity';
import { MessageFrame } from '@atproto/xrpc-server';
import { CheckedDidResolver } from '../../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import type { EventSource, SourceEvent } from '../../../../packages/masthead-appview/src/source/event.ts';
import { createFirehoseSource } from '../../../../packages/masthead-appview/src/source/firehose/firehose-source.ts';
import { atEnd } from '../../../support/at-end.ts';
import { type Behaviour, type HostileRelay, startHostileRelay } from './hostile-relay.ts';
import type { ThrowAwayAccount } from './throw-away-account.ts';

const PLC = 'https://plc.example';

/**
 * A firehose that reads from a hostile relay until its test ends, with a directory that knows the
 * throw-away accounts.
 */
export interface FirehoseReader {
  readonly relay: HostileRelay;
  /** Ends whatever still reads. */
  readonly stop: AbortController;
  /** What was logged. */
  readonly lines: string[];
  /** What the directory was asked. */
  readonly questions: string[];
  readonly accounts: ThrowAwayAccount[];
  /** @param silence as of `FirehoseOptions`, milliseconds */
  source(silence?: number): EventSource;
  /** Everything up to the mark of this number, which comes last. */
  untilMark(seq: number, silence?: number): Promise<SourceEvent[]>;
}

/** An honest frame: what comes after everything else. */
export const mark = (seq: number): Uint8Array =>
  new MessageFrame(
    { seq, did: 'did:plc:mark', time: '2026-01-01T00:00:00.000Z', active: true },
    { type: '#account' },
  ).toBytes();

/** A host that accepts and sends these. */
export const sending =
  (...frames: readonly (Uint8Array | string)[]): Behaviour =>
  ({ accept, send }) => {
    accept();
    for (const frame of frames) send(frame);
  };

export async function firehoseReader(): Promise<FirehoseReader> {
  const relay = await startHostileRelay();
  const stop = new AbortController();
  atEnd(() => stop.abort());
  const lines: string[] = [];
  const questions: string[] = [];
  const accounts: ThrowAwayAccount[] = [];
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const asked = decodeURIComponent(new URL(input instanceof Request ? input.url : input).pathname.slice(1));
    questions.push(asked);
    const known = accounts.find((account) => account.did === asked);
    return known ? Response.json(known.document) : new Response(null, { status: 404 });
  };
  const source = (silence = 60_000) => {
    const resolver = new IdResolver({ fetch, plcUrl: PLC });
    resolver.did = new CheckedDidResolver({ fetch, plcUrl: PLC });
    return createFirehoseSource({
      service: relay.url,
      from: 'oldest',
      resolver,
      knows: () => true,
      speaksFor: async () => true,
      log: (line) => lines.push(line),
      silence,
    });
  };
  return {
    relay,
    stop,
    lines,
    questions,
    accounts,
    source,
    async untilMark(seq, silence) {
      const events: SourceEvent[] = [];
      for await (const batch of source(silence).batches(null, stop.signal)) {
        events.push(...batch.events);
        // The mark overtakes what is still being read.
        if ((batch.cursor ?? 0) >= seq)
          return events.sort((a, b) => Number(a.cursor === seq) - Number(b.cursor === seq));
      }
      return events;
    },
  };
}
