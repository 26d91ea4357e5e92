import type { RecordJson } from '../stored-publication.ts';

/** Takes the record as it is and returns the record to write. It is called again, with the newer record, when somebody else wrote in between. */
export type Change = (record: RecordJson) => RecordJson;
