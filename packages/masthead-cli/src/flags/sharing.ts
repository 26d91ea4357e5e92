import { networkVerb } from './network.ts';

/** Begins a verb that writes a post about a link. Its flags are those of `writingVerb` where they mean something for a post. */
export function sharingVerb(name: string) {
  return networkVerb(name)
    .option('--account <handle|did>', 'who writes the post; else the one in MASTHEAD_ACCOUNT')
    .option('--text <text>', 'what the post says above the card, 300 characters at the most')
    .option('--lang <tags>', 'its languages, such as en or en,pt-BR')
    .option('--title <text>', 'the title of the card, for a link without records')
    .option('--description <text>', 'the description of the card, for a link without records')
    .option('--post <at-uri>', 'write no post: only put this one into the document')
    .option('--no-ref', 'leave the document as it is')
    .option('--replace-ref', 'put the post into the document also where it names another one')
    .option('--app-view <url>', 'an AppView that knows the records behind links, asked first')
    .option('--backlinks <url>', 'the backlink index, where it is not the public one')
    .option('--json', 'print one line of JSON')
    .option('--dry-run', 'show the post, and write nothing')
    .option('--preview <file>', 'where the preview goes; else a new folder among the temporary files')
    .option('--yes', 'write without asking');
}

export type SharingFlags = ReturnType<ReturnType<typeof sharingVerb>['opts']>;
