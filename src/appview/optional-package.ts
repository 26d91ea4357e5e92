/** A package that a server needs, but the elements do not, is not installed. The message names the command that installs it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

/**
 * Loads code that needs optional packages. They are peer dependencies, so that a page which only uses the elements installs no server.
 *
 * @param load imports the code
 * @param packages the names of the packages that it needs
 * @returns what `load` returns
 * @throws {MissingPackageError} one of the packages is not installed
 * @throws whatever else `load` throws
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
