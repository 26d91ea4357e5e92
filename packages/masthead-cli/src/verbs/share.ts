import { sharingVerb } from '../flags/publication.ts';
import { UsageError } from '../usage-error.ts';

export default sharingVerb('share')
  .description('Writes a post with the card of a link, and names the post in its document.')
  .argument('<link>', 'the address of the page')
  .action(async (link, flags) => {
    // Loaded here: the list of commands loads this file, and needs neither.
    if (flags.post === undefined) return (await import('../publish/share/write-share.ts')).writeShare(link, flags);
    const { text, lang, title, description, ref } = flags;
    if (!ref)
      throw new UsageError(
        '--post only puts the post into the document, and --no-ref forbids it; leave one of them out.',
      );
    if ([text, lang, title, description].some((given) => given !== undefined))
      throw new UsageError('--post names a post that is there already; leave out what a new one would say.');
    return (await import('../publish/share/finish-share.ts')).finishShare(link, flags.post, flags);
  });
