/**
 * A database as a command line may name it: the password of an address goes into the environment,
 * for this process and its children.
 */
export function onCommandLine(database: string): string {
  if (!database.startsWith('postgres')) return database;
  const url = new URL(database);
  process.env.PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  return url.href;
}
