/** The account in `--account`, else the one in `MASTHEAD_ACCOUNT`; `undefined` when neither names one. */
export function namedAccount(flag: string | undefined): string | undefined {
  return flag ?? (process.env.MASTHEAD_ACCOUNT || undefined);
}
