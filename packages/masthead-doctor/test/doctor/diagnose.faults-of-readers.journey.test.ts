import { runShare } from './faults/run-share.ts';

await runShare('faults-of-readers');
