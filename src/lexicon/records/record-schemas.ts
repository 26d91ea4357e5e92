import {
  AppBskyActorProfile,
  IdSifaOrgProfile,
  IdSifaProfileCertification,
  IdSifaProfileCourse,
  IdSifaProfileEducation,
  IdSifaProfileExternalAccount,
  IdSifaProfileHonor,
  IdSifaProfileInvolvement,
  IdSifaProfileLanguage,
  IdSifaProfileLocation,
  IdSifaProfilePosition,
  IdSifaProfilePresentation,
  IdSifaProfilePresentationDelivery,
  IdSifaProfileProject,
  IdSifaProfilePublication,
  IdSifaProfileSelf,
  IdSifaProfileSkill,
  IdSifaProfileVolunteering,
  SiteStandardDocument,
  SiteStandardPublication,
} from '../generated/index.ts';

/** The schema of each collection that Masthead knows, by the collection's NSID. */
export const RECORD_SCHEMAS = {
  'app.bsky.actor.profile': AppBskyActorProfile.mainSchema,
  'id.sifa.org.profile': IdSifaOrgProfile.mainSchema,
  'id.sifa.profile.certification': IdSifaProfileCertification.mainSchema,
  'id.sifa.profile.course': IdSifaProfileCourse.mainSchema,
  'id.sifa.profile.education': IdSifaProfileEducation.mainSchema,
  'id.sifa.profile.externalAccount': IdSifaProfileExternalAccount.mainSchema,
  'id.sifa.profile.honor': IdSifaProfileHonor.mainSchema,
  'id.sifa.profile.involvement': IdSifaProfileInvolvement.mainSchema,
  'id.sifa.profile.language': IdSifaProfileLanguage.mainSchema,
  'id.sifa.profile.location': IdSifaProfileLocation.mainSchema,
  'id.sifa.profile.position': IdSifaProfilePosition.mainSchema,
  'id.sifa.profile.presentation': IdSifaProfilePresentation.mainSchema,
  'id.sifa.profile.presentationDelivery': IdSifaProfilePresentationDelivery.mainSchema,
  'id.sifa.profile.project': IdSifaProfileProject.mainSchema,
  'id.sifa.profile.publication': IdSifaProfilePublication.mainSchema,
  'id.sifa.profile.self': IdSifaProfileSelf.mainSchema,
  'id.sifa.profile.skill': IdSifaProfileSkill.mainSchema,
  'id.sifa.profile.volunteering': IdSifaProfileVolunteering.mainSchema,
  'site.standard.document': SiteStandardDocument.mainSchema,
  'site.standard.publication': SiteStandardPublication.mainSchema,
} as const;

/** The NSID of a collection that Masthead knows. */
export type Collection = keyof typeof RECORD_SCHEMAS;
