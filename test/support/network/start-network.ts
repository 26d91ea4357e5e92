import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { countStart } from '../../../tools/starts.ts';
import { atEnd, once } from '../at-end.ts';
import { newFolder } from '../new-folder.ts';
import { createTestAccount, type TestAccount } from './test-account.ts';

/** A small AT Protocol network of our own, in this process: a PLC directory and one PDS. */
export interface TestNetwork {
  /** The PDS, `http://localhost:…`; its firehose is the same address with `ws:`. */
  readonly pdsUrl: string;
  /** The PLC directory, `http://localhost:…`. */
  readonly plcUrl: string;
  /**
   * Creates an account and signs it in with an app password, as a publisher's tool would.
   *
   * @param handle ends in `.test`, such as `alice.test`
   */
  createAccount(handle: string): Promise<TestAccount>;
  /** Stops both servers, which also end with their test. */
  close(): Promise<void>;
}

/** A network for one test alone. */
export interface OwnNetwork extends TestNetwork {
  /** Takes an account down as its host's moderators do, or restores it. */
  takeDown(did: string, down: boolean): Promise<void>;
}

/**
 * Starts a real PLC directory and a real PDS on free ports, without any other host. Takes about 2
 * s.
 */
export async function startNetwork(): Promise<OwnNetwork> {
  countStart('PDSs');
  // Set before the packages are imported: they read it once, when they load.
  process.env.LOG_ENABLED ??= 'false';
  const [{ PDS }, { PlcServer, Database }, { Secp256k1Keypair }] = await Promise.all([
    import('@atproto/pds'),
    import('@did-plc/server'),
    import('@atproto/crypto'),
  ]);
  const folder = newFolder();
  const plcPort = await freePort();
  const plcUrl = `http://localhost:${plcPort}`;
  const plc = PlcServer.create({ db: Database.mock(), port: plcPort });
  await plc.start();

  const rotationKey = await Secp256k1Keypair.create({ exportable: true });
  const pdsPort = await freePort();
  const pdsUrl = `http://localhost:${pdsPort}`;
  const adminPassword = randomBytes(16).toString('hex');
  const pds = await PDS.fromEnv({
    devMode: true,
    port: pdsPort,
    hostname: 'localhost',
    dataDirectory: folder,
    blobstoreDiskLocation: join(folder, 'blobs'),
    didPlcUrl: plcUrl,
    adminPassword,
    jwtSecret: randomBytes(16).toString('hex'),
    serviceHandleDomains: ['.test'],
    inviteRequired: false,
    disableSsrfProtection: true,
    plcRotationKeyK256PrivateKeyHex: Buffer.from(await rotationKey.export()).toString('hex'),
  });
  await pds.start();
  const close = once(async () => {
    await pds.destroy();
    await plc.destroy();
  });
  atEnd(close);

  return {
    pdsUrl,
    plcUrl,
    createAccount: (handle) => createTestAccount(pdsUrl, handle),
    async takeDown(did, down) {
      const subject = { $type: 'com.atproto.admin.defs#repoRef', did };
      const answer = await fetch(`${pdsUrl}/xrpc/com.atproto.admin.updateSubjectStatus`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`admin:${adminPassword}`)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ subject, takedown: { applied: down } }),
      });
      if (!answer.ok) throw new Error(`updateSubjectStatus answered ${answer.status}: ${await answer.text()}`);
    },
    close,
  };
}
