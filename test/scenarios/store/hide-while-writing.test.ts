import { expect, test } from 'vitest';
import { setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { did, document, ENGINES, openTestIndex } from '../../support/index/test-index.ts';

test.each(ENGINES)(
  'on %s nothing slips through that is written in the moment in which its account is hidden',
  async (engine) => {
    const index = await openTestIndex(engine);
    for (let round = 0; round < 10; round++) {
      const name = `n${round}`;
      let hiding: Promise<unknown> | undefined;
      for (let i = 0; i < 40; i++) {
        if (i === 4 * round) hiding = setHidden(index.file, did(name), true);
        const event = document(name, i, `https://${name}.example`, `/${i}`, `d${i}`);
        await index.writer.applyAlone(prepareEvent(event, 'test', Date.now() * 1000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await hiding;
    }
    const shown = index.writer.db.selectFrom('documents').select('uri').where('visible', '=', 1);
    expect(await shown.execute()).toEqual([]);
    expect(await index.writer.db.selectFrom('documents').select('uri').execute()).toHaveLength(400);
  },
);
