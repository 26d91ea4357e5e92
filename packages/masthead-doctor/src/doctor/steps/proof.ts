import { commandLine } from 'masthead/internal/check';
import { type Claim, publicationOf } from '../owners/claims.ts';

/** How an owner proves a claim: in words, and the command that makes the file or shows the tag. */
export function proof(claim: Claim): { readonly advice: string; readonly run: readonly string[] } {
  const publication = publicationOf(claim);
  return publication
    ? {
        advice:
          'To prove that the site is yours, make the file for the folder that you upload, here "public", and put it on your site.',
        run: commandLine('verify', publication.uri, '--write', 'public'),
      }
    : {
        advice: 'To prove that the page is yours, put the <link> that the command shows into its head.',
        run: commandLine('verify', claim.found.uri),
      };
}
