import { describe, expect, it } from 'vitest';
import { rgb, themeOf } from '../../../stories/views/theme-of.ts';
import type { AuditedCard, AuditFinding } from '../../../tools/audit/audit-finding.ts';
import { isOwnPair } from '../../../tools/audit/own-pair.ts';

const READABLE = themeOf('#fbf6ec', '#1f2d30', '#0f5a63', '#ffffff');
const PALE_BUTTON = themeOf('#fbf6ec', '#1f2d30', '#ffb3c7', '#ffffff');
const PALE_BODY = themeOf('#f7e9c8', '#b08d57', '#0f5a63', '#ffffff');

const finding = (card: Partial<AuditedCard> | undefined, rule = 'color-contrast'): AuditFinding => ({
  rule,
  mode: 'as-published light',
  target: 'pub-card',
  summary: '',
  card: card && {
    part: 'button card',
    contrast: 'as-published',
    appearance: '',
    ownColors: false,
    theme: PALE_BUTTON,
    ...card,
  },
});

describe('a fault that axe finds is the record’s own pair of colours', () => {
  it.each<[note: string, finding: AuditFinding, own: boolean]>([
    ['a button whose pair fails', finding({}), true],
    ['a letter tile, which shows the same pair', finding({ part: 'icon tile site' }), true],
    ['a button whose pair passes: the fault is ours', finding({ theme: READABLE }), false],
    ['nothing is excused in aa', finding({ contrast: 'aa' }), false],
    ['colours that the page chose', finding({ ownColors: true }), false],
    ['a card without a theme has our colours', finding({ theme: undefined }), false],
    ['another rule than that of contrast', finding({}, 'link-name'), false],
    ['what is in no card', finding(undefined), false],
    ['text of a body that fails', finding({ part: 'date meta', appearance: 'publication', theme: PALE_BODY }), true],
    ['the same body where its colours do not show', finding({ part: 'date meta', theme: PALE_BODY }), false],
    [
      'quiet text of a body that passes: the mix is ours',
      finding({ part: 'date meta', appearance: 'publication' }),
      false,
    ],
    ['a button that passes in a body that fails', finding({ appearance: 'publication', theme: PALE_BODY }), false],
    [
      'a body of which one colour is missing',
      finding({
        part: 'date meta',
        appearance: 'publication',
        theme: { accentRGB: rgb('#000000'), accentForegroundRGB: rgb('#ffffff'), backgroundRGB: rgb('#f7e9c8') },
      }),
      false,
    ],
    ['a part whose name only holds that of the button', finding({ part: 'show-picture warning' }), false],
  ])('%s', (_, found, own) => {
    expect(isOwnPair(found)).toBe(own);
  });
});
