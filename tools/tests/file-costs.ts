/** What a test file's process reports at the end of the file. Seconds of the processor, but for `seconds`. */
export interface FileCosts {
  readonly file: string;
  /** The process; files share it. */
  readonly worker: number;
  /** What the process had used when the file began, with its own start. */
  readonly from: number;
  readonly to: number;
  /** Of processes that the file started and that have ended. A browser or server that somebody else ended is not in it. */
  readonly children: number;
  /** By the clock. */
  readonly seconds: number;
}

/** A row of the table. */
export interface FileRow {
  readonly file: string;
  readonly own: number;
  readonly children: number;
  readonly seconds: number;
}

/**
 * What each file cost: a worker's start belongs to the first of its files, what it does between two files to the second.
 *
 * @param lines in the order in which they were written
 * @returns the costliest first
 */
export function fileRows(lines: readonly FileCosts[]): FileRow[] {
  const used = new Map<number, number>();
  const rows = lines.map(({ file, worker, to, children, seconds }) => {
    const own = to - (used.get(worker) ?? 0);
    used.set(worker, to);
    return { file, own, children, seconds };
  });
  return rows.sort((a, b) => b.own + b.children - (a.own + a.children));
}

/** The same, summed by folder: the room, or with scenarios the kind of scenario. */
export function folderRows(rows: readonly FileRow[]): (FileRow & { readonly files: number })[] {
  const folders = new Map<string, FileRow & { files: number }>();
  for (const { file, own, children, seconds } of rows) {
    const [, room = '', next = ''] = file.split('/');
    const folder = room === 'scenarios' && !next.includes('.') ? `scenarios/${next}` : room;
    const sum = folders.get(folder) ?? { file: folder, own: 0, children: 0, seconds: 0, files: 0 };
    folders.set(folder, {
      file: folder,
      own: sum.own + own,
      children: sum.children + children,
      seconds: sum.seconds + seconds,
      files: sum.files + 1,
    });
  }
  return [...folders.values()].sort((a, b) => b.own + b.children - (a.own + a.children));
}
