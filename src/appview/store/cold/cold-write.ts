import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { DocumentWrite, ProfileWrite, PublicationWrite, StoreWrite } from '../store-write.ts';
import { writeAccount } from './account-work.ts';
import { writeGap } from './backfill-work.ts';
import { writeDeadLetter } from './dead-letter-work.ts';
import { writeHandle, writeIdentity, writeIdentityRetry } from './identity-work.ts';
import { writeResync, writeResynced } from './resync-work.ts';
import type { Work } from './work.ts';

/** Writes of records: each engine has its own prepared statements for them. */
export type RecordWrite = PublicationWrite | DocumentWrite | ProfileWrite;

export function isRecordWrite(write: StoreWrite): write is RecordWrite {
  return write.to === 'publications' || write.to === 'documents' || write.to === 'profile_records';
}

/** The work behind every other write, the same for both engines. */
export function coldWrite(db: Kysely<Schema>, write: Exclude<StoreWrite, RecordWrite>): Work<void> {
  switch (write.to) {
    case 'handle':
      return writeHandle(db, write);
    case 'identity':
      return writeIdentity(db, write);
    case 'identity-retry':
      return writeIdentityRetry(db, write);
    case 'account':
      return writeAccount(db, write);
    case 'resync':
      return writeResync(db, write);
    case 'resynced':
      return writeResynced(db, write);
    case 'gap':
      return writeGap(db, write);
    case 'dead_letters':
      return writeDeadLetter(db, write);
  }
}
