import { subscribe } from 'node:diagnostics_channel';
import { countStart } from '../../../tools/starts.ts';

// Every process that a test starts is counted for starts-ledger.json. A worker loads this for each
// of its files, and subscribes once.
const listening = Symbol.for('masthead: processes are counted');
const here = process as typeof process & { [listening]?: true };
if (process.env.MASTHEAD_STARTS && !here[listening]) {
  here[listening] = true;
  subscribe('child_process', () => countStart('processes'));
}
