/** `masthead/pro-profile`: defines `<pro-profile>`. */
import { define } from '../base/embed-element.ts';
import { ProProfile } from '../pro-profile/pro-profile.ts';

// The types in its signatures, and those of its view.
export type { Rgb } from '../../core/color/rgb.ts';
export type { AgentRef } from '../../core/profile/organisation.ts';
export type {
  ProfileCoSpeaker,
  ProfileDelivery,
  ProfileEducation,
  ProfileInvestment,
  ProfilePalette,
  ProfilePosition,
  ProfilePresentation,
  ProfileProject,
  ProfileSkill,
  ProfileView,
} from '../../core/profile/profile-view.ts';
export type { FullSection, ShownProfile } from '../../core/profile/shown-profile.ts';
export type { BlobRef, Readable } from '../../lexicon/read/value-reader.ts';
export type { EmbedElement } from '../base/embed-element.ts';
export { configure } from '../page/configure.ts';
export type { ProfileLayout } from '../pro-profile/pro-profile.template.ts';
export type {
  ProfileVia,
  ProProfileErrorEvent,
  ProProfileFallbackEvent,
  ProProfileLoadEvent,
} from '../pro-profile/pro-profile.ts';
export { ProProfile } from '../pro-profile/pro-profile.ts';
export type * from '../public-types.ts';

define(ProProfile);
