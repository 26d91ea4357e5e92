import { PublishError } from '../../../repository/publish-error.ts';

/** How far the sharing of a link has come. */
export interface BegunShare {
  /** The at-uri of the post, which is known before it is written. */
  readonly post: string;
  /** The command that names the post in the document; absent where no document is to name it. */
  readonly finish: string | undefined;
  /** What is being written; absent before the first write. */
  step?: 'post' | 'document';
}

/** What is said when the process is ended in the middle: what was written, and the command that finishes. */
export function unfinishedLines({ post, finish, step }: BegunShare): string[] {
  if (step === undefined) return ['Nothing was written.'];
  const unknown = 'It is not known whether the post was written';
  if (finish === undefined) return [step === 'post' ? `${unknown}; look for ${post}` : `Written: ${post}`];
  if (step === 'post') return [`${unknown}. If ${post} is there, finish with:`, finish];
  return [`Written: ${post}. It is not known whether the document names it; finish with:`, finish];
}

/** The same error with the command that finishes, where it is not known whether the post was written. */
export function withFinish(error: unknown, { finish, step }: BegunShare): unknown {
  const isUnknown = error instanceof PublishError && /^(?:unreachable|stopped)$/.test(error.kind) && step === 'post';
  if (!isUnknown || finish === undefined) return error;
  const says = error.message.replace(/\.$/, '');
  return new PublishError(error.kind, `${says}. If it is there, finish with the command below.`, {
    run: [finish],
    cause: error,
  });
}
