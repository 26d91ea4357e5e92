/** Types that the signatures of `<pro-profile>` name, and those of the view that it shows. */
export type {
  AgentRef,
  FullSection,
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
  Rgb,
  ShownProfile,
} from '../../core/index.ts';
export type { BlobRef, Readable } from '../../lexicon/read/reader.ts';
export type { ProfileLayout } from './pro-profile.template.ts';
export type { ProfileVia, ProProfileErrorEvent, ProProfileFallbackEvent, ProProfileLoadEvent } from './pro-profile.ts';
