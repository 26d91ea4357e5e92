import { sharingVerb } from '../../flags/sharing.ts';
import { finishShare } from '../../publish/share/finish-share.ts';
import { writeShare } from '../../publish/share/write-share.ts';
import { UsageError } from '../../usage-error.ts';

export default sharingVerb('share')
  .description('Writes a post with the card of a link, and names the post in its document.')
  .argument('<link>', 'the address of the page')
  .action(async (link, flags) => {
    if (flags.post === undefined) return writeShare(link, flags);
    const { text, lang, title, description, ref } = flags;
    if (!ref)
      throw new UsageError(
        '--post only puts the post into the document, and --no-ref forbids it; leave one of them out.',
      );
    if ([text, lang, title, description].some((given) => given !== undefined))
      throw new UsageError('--post names a post that is there already; leave out what a new one would say.');
    return finishShare(link, flags.post, flags);
  });
