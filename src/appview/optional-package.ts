/** A package that a server needs and the elements do not is missing. The message names the command that installs it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

/**
 * Loads something that stands on optional packages. They are peer dependencies, so that a page which only wants the elements does not install a server.
 *
 * @param load imports it
 * @param packages what it needs, for the message
 */
export async function withPackages<T>(load: () => Promise<T>, packages: readonly string[]): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    const name = missing && packages.find((candidate) => error.message.includes(`'${candidate}'`));
    if (!name) throw error;
    throw new MissingPackageError(
      `The AppView needs the package ${name}, which is not installed: npm install ${packages.join(' ')}`,
    );
  }
}
