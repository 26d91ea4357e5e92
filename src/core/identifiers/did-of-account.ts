import { isAtprotoDid } from './did.ts';

const START = 'at://';

/** The DID in the at-uri of an account (`at://did:plc:…`, perhaps with a slash at its end) or in a DID alone; `null` for anything else. */
export function didOfAccount(value: string): string | null {
  const did = (value.startsWith(START) ? value.slice(START.length) : value).replace(/\/$/, '');
  return isAtprotoDid(did) ? did : null;
}
