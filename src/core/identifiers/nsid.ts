// The name of a lexicon by https://atproto.com/specs/nsid: a domain name in reverse and a name (`site.standard.document`). Three or more segments of at most 63
// characters, 317 in all; the first and the last begin with a letter, and the last has letters and digits only.
export { isNsid } from '@atcute/lexicons/syntax';
