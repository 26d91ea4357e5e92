import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import type { TestNetwork } from '../network/start-network.ts';
import { FRESH } from './five-seconds.ts';

/**
 * Makes an AppView that follows a test network's firehose from its first event, reads each answer
 * again, and shows pictures from its PDS. It is not started.
 */
export function followingAppView(
  { pdsUrl, plcUrl }: Pick<TestNetwork, 'pdsUrl' | 'plcUrl'>,
  database: string,
): AppView {
  return createAppView({
    ...FRESH,
    database,
    port: 0,
    host: '127.0.0.1',
    images: 'pds',
    log: () => {},
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: pdsUrl.replace(/^http/, 'ws'),
      plcUrl,
      development: { handleServer: pdsUrl },
    },
  });
}
