import { isIP } from 'node:net';

// Names that nobody can register, and so lead a browser to this machine only where the operator wants it.
const PRIVATE_NAME = /^(?:[^.]+|.*\.(?:internal|localhost|local|home\.arpa))$/;

/**
 * Whether a `Host` header names this machine in a way that no stranger's page can: an address, a name without a dot (`localhost`, a container's), one that
 * nobody can register, or `name`. A page on a stranger's domain that they point at this machine later (DNS rebinding) names that domain.
 */
export function isOwnHost(host: string | undefined, name?: string): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(host ?? '') ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const said = plain.toLowerCase();
  return said !== '' && (isIP(said) === 4 || said === name?.toLowerCase() || PRIVATE_NAME.test(said));
}
