import { httpUrl, percentDecoded } from 'masthead/internal/core/values/canonical-url';
import { ACTOR_PROFILE, isAtUriText, isDid, PROFILE, toHandle } from 'masthead/internal/core/values/identifiers';
import { pastedActor, unwrappedLink, withoutEnd } from 'masthead/internal/core/values/pasted';

/** The meaning of the pasted text, or the advice what to write instead. */
export type Subject =
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'person'; readonly actor: string }
  /** A bare domain: the address of a site, and perhaps somebody's handle. */
  | { readonly kind: 'either'; readonly link: string; readonly actor: string }
  | { readonly kind: 'problem'; readonly advice: string };

/** Characters; an AppView takes no longer link. */
const MAX_LENGTH = 2048;
/**
 * Bytes of a link in a request's address; with more, servers and proxies refuse the request itself.
 */
const MAX_ENCODED = 8000;

/** Sites whose profile pages have a path with this start, followed by the handle or the DID. */
const PROFILE_PAGES: Readonly<Record<string, string>> = {
  'bsky.app': '/profile/',
  'sifa.id': '/p/',
};

/**
 * The collections whose records are about the account itself; an at-uri of one means the account.
 */
const ABOUT_ACCOUNT = [ACTOR_PROFILE, PROFILE];

/**
 * Finds out what the pasted text is: a link with or without its scheme, a handle with or without
 * `@`, a DID, an at-uri, the address of a profile page.
 *
 * @param pasted anything; more than 2,048 characters, without what is around them, are a problem
 * @param appView the address, without a slash at its end, whose `/p/` pages are profiles too
 */
export function readSubject(pasted: string, appView?: string): Subject {
  const bare = unwrappedLink(pasted.slice(0, MAX_LENGTH + 200));
  if (bare === '')
    return problem('Paste a link, such as https://example.com/post, or a handle, such as alice.example.');
  if (bare.length > MAX_LENGTH) return problem(`A link has at most ${MAX_LENGTH} characters.`);
  if (/\s/.test(bare)) return inText(bare, appView);
  if (isAtUriText(bare)) return ofAtUri(bare);
  if (bare.startsWith('did:')) {
    return isDid(bare)
      ? { kind: 'person', actor: bare }
      : problem('That DID is not complete. One begins with did:plc: or did:web:.');
  }
  if (bare.startsWith('@')) {
    const actor = toHandle(pastedActor(bare));
    return actor ? { kind: 'person', actor } : problem('A handle is a domain name, such as @alice.example.');
  }
  if (/^https?:/i.test(bare)) return ofLink(bare, appView);
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(bare))
    return problem('Only links that begin with http:// or https:// have cards.');
  return withoutScheme(bare, appView);
}

/** The first link in a text; a text that is one link with a space in it was typed. */
function inText(text: string, appView: string | undefined): Subject {
  const link = withoutEnd(/https?:\/\/[^\s<>"]+/i.exec(text)?.[0] ?? '');
  if (link === '')
    return problem('That is neither a link nor a handle. Paste the address of a page, without other words.');
  // Nothing is before it: the space belongs to an address such as “https://example.com/my post”.
  return text.startsWith(link) && !/https?:/i.test(text.slice(link.length)) && !/\n/.test(text)
    ? ofLink(text.replace(/\s/g, '%20'), appView)
    : ofLink(link, appView);
}

function ofAtUri(uri: string): Subject {
  const [authority = '', collection, ...rest] = uri.slice('at://'.length).replace(/\/$/, '').split('/');
  const actor = isDid(authority) ? authority : toHandle(pastedActor(authority));
  if (!actor) return problem('That at-uri is not complete. Paste the address of the page, as readers see it.');
  if (collection === undefined || (ABOUT_ACCOUNT.includes(collection) && rest.length <= 1))
    return { kind: 'person', actor };
  return problem(
    'That names a record. A card is for a link: paste the address at which readers find the page. For its owner, paste their handle or DID.',
  );
}

function withoutScheme(bare: string, appView: string | undefined): Subject {
  const actor = toHandle(pastedActor(bare));
  // A handle has no invisible characters, so the address of its site has none either.
  if (actor && httpUrl(`https://${actor}`)) return { kind: 'either', link: `https://${actor}`, actor };
  const url = httpUrl(`https://${bare}`);
  const isHost = url !== null && (url.hostname.includes('.') || url.hostname === 'localhost');
  if (!url || !isHost) {
    return problem(
      'That is neither a link nor a handle. A link begins with https://, a handle is a domain name such as alice.example.',
    );
  }
  return ofLink(`https://${bare}`, appView);
}

function ofLink(written: string, appView: string | undefined): Subject {
  const url = httpUrl(written);
  if (!url) return problem('That link is not complete. One looks like https://example.com/post.');
  if (url.username !== '' || url.password !== '') return problem('Leave the name and the password out of the link.');
  const actor = actorOfPage(url, appView);
  if (actor) return { kind: 'person', actor };
  if (url.href.length > MAX_ENCODED) return problem('That link is too long to ask a server about.');
  // As written, where the parser reads the same: the card links to the address as written.
  return { kind: 'link', link: /[\\\p{Cc}]/u.test(written) ? url.href : written };
}

/** The actor of a profile page; `undefined` for any other page. */
function actorOfPage({ origin, host, pathname }: URL, appView: string | undefined): string | undefined {
  const own = appView !== undefined && `${origin}${pathname}`.startsWith(`${appView}/p/`);
  const prefix = own ? `${appView.slice(origin.length)}/p/` : PROFILE_PAGES[host.replace(/^www\./, '')];
  if (prefix === undefined || !pathname.startsWith(prefix)) return undefined;
  const name = percentDecoded(pathname.slice(prefix.length).replace(/\/$/, '')) ?? '';
  return isDid(name) ? name : (toHandle(pastedActor(name)) ?? undefined);
}

function problem(advice: string): Subject {
  return { kind: 'problem', advice };
}
