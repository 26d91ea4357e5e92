import { elementMeta, told } from '../element-meta.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { pictureUrl } from '../views/picture-url.ts';
import {
  BARE_PROFILE,
  LONG_PROFILE,
  PROFILE,
  RENAMED,
  REPRESENTATIVE,
  UNDISCLOSED,
  withNextRole,
  withRoles,
} from '../views/profile-views.ts';

export default { ...elementMeta('pro-profile', { actor: PROFILE.handle }), title: 'pro-profile/Roles', tags: ['!dev'] };

const wide = { parameters: { width: '40rem' } };
const { avatar: _, ...WITHOUT_PICTURE } = PROFILE;

export const SideBySide = {
  ...sideBySide('pro-profile', 'What a person does, has done and will do, as their records say it.', () => ({
    'How many': cellsOf({ NoRole, OneRole, ThreeRoles, NextRole, NextRoleBesideCurrent }),
    'On what terms': cellsOf({ OnBehalfOf, OnBehalfOfByline, OtherName, Undisclosed }),
    'How much': cellsOf({ HandleOnly, HiddenParts, NoPicture, BrokenPicture, VeryLong, ManySkills }),
  })),
  tags: ['dev'],
};
export const TheWholeProfile = {
  ...sideBySide('pro-profile', 'The same in `layout="full"`.', () => ({
    '': cellsOf({ ThreeRolesFull, NextRoleFull, OnBehalfOfFull, OtherNameFull, SavedName, HiddenPartsFull }),
  })),
  tags: ['dev'],
};

export const NoRole = told('Nothing current: no role shows, and a former one is not passed off as one.', {
  view: withRoles(0),
});
export const OneRole = told('One current role.', { view: withRoles(1) });
export const ThreeRoles = told('Three current roles: the primary one, the next, and how many more.', {
  view: withRoles(3),
});
export const ThreeRolesFull = told('All of them.', { view: withRoles(3), layout: 'full' }, wide);
export const NextRole = told(
  'Nothing current, but a role to come: it shows as upcoming, not as what the person does.',
  {
    view: withNextRole(false),
  },
);
export const NextRoleBesideCurrent = told('A role to come waits until it begins, though it is flagged as primary.', {
  view: withNextRole(true),
});
export const NextRoleFull = told(
  'In full it leads the timeline, with a hollow dot.',
  { view: withNextRole(true), layout: 'full' },
  wide,
);
export const OnBehalfOf = told('A seat held for somebody else: the disclosure stands with the role.', {
  view: REPRESENTATIVE,
});
export const OnBehalfOfFull = told('And in the timeline.', { view: REPRESENTATIVE, layout: 'full' }, wide);
export const OnBehalfOfByline = told('And in a byline.', { view: REPRESENTATIVE, layout: 'compact' });
export const OtherName = told(
  'An employer that calls itself otherwise now: its own name, and the saved one as a hint.',
  {
    view: RENAMED,
  },
);
export const OtherNameFull = told('And in the timeline, in words.', { view: RENAMED, layout: 'full' }, wide);
export const SavedName = told(
  'With `organisation-names="saved"` the other way round.',
  { view: RENAMED, 'organisation-names': 'saved', layout: 'full' },
  wide,
);
export const Undisclosed = told('A role without an employer: undisclosed, whatever the reason is.', {
  view: UNDISCLOSED,
});
export const HiddenParts = told(
  'Positions and skills that a person hid are not in the answer: what is left makes no holes.',
  { view: { ...PROFILE, positions: [], skills: [], education: [] } },
);
export const HiddenPartsFull = told(
  'The same in full.',
  { view: { ...PROFILE, positions: [], skills: [], education: [] }, layout: 'full' },
  wide,
);
export const HandleOnly = told('The least that a profile can be.', { actor: BARE_PROFILE.handle, view: BARE_PROFILE });
export const NoPicture = told('The first letter of the name.', { view: WITHOUT_PICTURE });
export const BrokenPicture = told('A picture that cannot be loaded becomes the letter.', {
  view: { ...PROFILE, avatar: pictureUrl('not-a-picture') },
});
export const VeryLong = told('A working life in a summary.', { view: LONG_PROFILE });
export const VeryLongFull = told('And in full: 14 positions, 48 skills.', { view: LONG_PROFILE, layout: 'full' }, wide);
export const ManySkills = told('`max-skills` says how many.', { view: LONG_PROFILE, 'max-skills': 20 });
