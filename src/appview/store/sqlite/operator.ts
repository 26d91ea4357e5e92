import { openDatabase } from './open-database.ts';
import { RECORD_TABLES, refreshVisibleSql } from './visibility.ts';

/** A piece of content that the index put aside. */
export interface DeadLetter {
  readonly source: string;
  readonly cursor: number;
  readonly about: string;
  readonly reason: string;
  readonly body: string;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * Hides a record or a whole account from every answer, or shows it again. Works beside a running server and takes effect with its next answer.
 *
 * @param subject an at-uri or a DID
 * @param hide `false` takes it off the operator's list
 * @returns whether the list changed
 */
export function setHidden(file: string, subject: string, hide: boolean): boolean {
  const database = openDatabase(file);
  try {
    database.exec('BEGIN IMMEDIATE');
    const { changes } = hide
      ? database.prepare('INSERT OR IGNORE INTO hidden (subject, hidden_at) VALUES (?, ?)').run(subject, Date.now())
      : database.prepare('DELETE FROM hidden WHERE subject = ?').run(subject);
    const column = subject.startsWith('did:') ? 'did' : 'uri';
    for (const table of RECORD_TABLES) database.prepare(refreshVisibleSql(table, `${column} = ?`)).run(subject);
    database.exec('COMMIT');
    return changes > 0;
  } finally {
    database.close();
  }
}

/** The newest dead letters, newest first. */
export function deadLetters(file: string, most: number): DeadLetter[] {
  const database = openDatabase(file);
  try {
    return database
      .prepare('SELECT * FROM dead_letters ORDER BY id DESC LIMIT ?')
      .all(most)
      .map((row) => ({
        source: String(row.source),
        cursor: Number(row.cursor),
        about: String(row.about),
        reason: String(row.reason),
        body: String(row.body),
        time: Number(row.time),
      }));
  } finally {
    database.close();
  }
}
