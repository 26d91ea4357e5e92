/** Names the account of whoever works here. */
export const ACCOUNT_VARIABLE = 'MASTHEAD_ACCOUNT';

/** The account in `--account`, else the one in `MASTHEAD_ACCOUNT`; `undefined` when neither names one. */
export function namedAccount(flag: string | undefined): string | undefined {
  return flag ?? (process.env[ACCOUNT_VARIABLE] || undefined);
}
