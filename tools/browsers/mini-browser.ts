import { globSync } from 'node:fs';

/**
 * The browser that WebKit's driver starts, where Debian puts it; `undefined` when it is not
 * installed.
 */
export function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
}
