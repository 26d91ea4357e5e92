// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _agentRefSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#agentRef")),
		/**
		 * DID of the referenced organization or person's atproto account, if one exists. The stable identity: it survives handle and name changes.
		 */
		"did": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		/**
		 * Portable, app-neutral identifier for the referenced organization: a Wikidata Q-ID URI, a ROR URI, or an LEI URI, else a resolver URL. Enables deterministic resolution to a canonical entity even before the organization claims an atproto account. Absent for a bare person or a free-text entry.
		 */
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		/**
		 * Human-readable label for the organization or person, as it was known when the record was saved. A point-in-time snapshot, not refreshed from a lookup.
		 * @maxLength 2560
		 * @maxGraphemes 256
		 */
		"name": /*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
		),
	}
);
const _artifactLinkSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#artifactLink")),
		/**
		 * What this link points to.
		 */
		"kind": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"article" | "commit" | "dataset" | "edit" | "issue" | "other" | "pull-request" | "release" | "review" | "slides" | "talk" | "thread" | "video" | (string & {})>()),
		/**
		 * Optional human-readable label (e.g. 'Merged PR #1234: keep-alive support').
		 * @maxLength 2000
		 * @maxGraphemes 200
		 */
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
		)),
		/**
		 * URL of the artifact.
		 */
		"url": /*#__PURE__*/ v.genericUriString(),
	}
);
const _employmentStatusSchema = /*#__PURE__*/ v.string<"id.sifa.defs#employmentCurrent" | "id.sifa.defs#employmentPast" | (string & {})>();
const _employmentTypeSchema = /*#__PURE__*/ v.string<"id.sifa.defs#advisor" | "id.sifa.defs#apprenticeship" | "id.sifa.defs#boardMember" | "id.sifa.defs#boardObserver" | "id.sifa.defs#contract" | "id.sifa.defs#fellowship" | "id.sifa.defs#freelance" | "id.sifa.defs#fullTime" | "id.sifa.defs#independentWork" | "id.sifa.defs#internship" | "id.sifa.defs#partTime" | "id.sifa.defs#seasonal" | "id.sifa.defs#selfEmployed" | "id.sifa.defs#temporary" | "id.sifa.defs#trainee" | "id.sifa.defs#volunteer" | (string & {})>();
const _externalPlatformSchema = /*#__PURE__*/ v.string<"id.sifa.defs#platformCodeberg" | "id.sifa.defs#platformFediverse" | "id.sifa.defs#platformForgejo" | "id.sifa.defs#platformGitea" | "id.sifa.defs#platformGithub" | "id.sifa.defs#platformGitlab" | "id.sifa.defs#platformInstagram" | "id.sifa.defs#platformLinkedin" | "id.sifa.defs#platformOrcid" | "id.sifa.defs#platformOther" | "id.sifa.defs#platformRss" | "id.sifa.defs#platformSubstack" | "id.sifa.defs#platformTwitter" | "id.sifa.defs#platformWebsite" | "id.sifa.defs#platformYoutube" | (string & {})>();
const _externalRecordRefSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#externalRecordRef")),
		/**
		 * Optional CID of a specific version of the referenced record. Used as an integrity hint only; live resolution is by AT-URI.
		 */
		"cid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.cidString()),
		/**
		 * AT-URI of the referenced record.
		 */
		"uri": /*#__PURE__*/ v.resourceUriString(),
	}
);
const _industryDomainSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#industryDomain")),
		/**
		 * Professional domain within the selected industry. Optional refinement.
		 */
		"domain": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"id.sifa.defs#domainAdvertising" | "id.sifa.defs#domainAerospace" | "id.sifa.defs#domainAgritech" | "id.sifa.defs#domainAutomotive" | "id.sifa.defs#domainAutonomousVehicles" | "id.sifa.defs#domainBanking" | "id.sifa.defs#domainClimateTech" | "id.sifa.defs#domainClinicalResearch" | "id.sifa.defs#domainCompliance" | "id.sifa.defs#domainCybersecurity" | "id.sifa.defs#domainDataScience" | "id.sifa.defs#domainDefense" | "id.sifa.defs#domainDevops" | "id.sifa.defs#domainDevrel" | "id.sifa.defs#domainEcommerce" | "id.sifa.defs#domainEdtech" | "id.sifa.defs#domainExtraction" | "id.sifa.defs#domainFashionDesign" | "id.sifa.defs#domainFilmVideo" | "id.sifa.defs#domainFintech" | "id.sifa.defs#domainFoodBeverage" | "id.sifa.defs#domainFoodTech" | "id.sifa.defs#domainGameDev" | "id.sifa.defs#domainGaming" | "id.sifa.defs#domainGeological" | "id.sifa.defs#domainHardware" | "id.sifa.defs#domainHealthtech" | "id.sifa.defs#domainHigherEd" | "id.sifa.defs#domainHotels" | "id.sifa.defs#domainHrRecruitment" | "id.sifa.defs#domainHumanRights" | "id.sifa.defs#domainInsurance" | "id.sifa.defs#domainInvestmentMgmt" | "id.sifa.defs#domainIpLaw" | "id.sifa.defs#domainJournalism" | "id.sifa.defs#domainLogistics" | "id.sifa.defs#domainManagementConsulting" | "id.sifa.defs#domainMobileServices" | "id.sifa.defs#domainNavalArchitecture" | "id.sifa.defs#domainNetworkInfra" | "id.sifa.defs#domainOilGas" | "id.sifa.defs#domainOpenSource" | "id.sifa.defs#domainPharma" | "id.sifa.defs#domainPortOperations" | "id.sifa.defs#domainPrimarySecondary" | "id.sifa.defs#domainProductDesign" | "id.sifa.defs#domainProptech" | "id.sifa.defs#domainPublicPolicy" | "id.sifa.defs#domainRenewables" | "id.sifa.defs#domainShipping" | "id.sifa.defs#domainSoftwareEngineering" | "id.sifa.defs#domainSupplyChain" | "id.sifa.defs#domainTextileManufacturing" | "id.sifa.defs#domainTravelTourism" | (string & {})>()),
		/**
		 * Professional industry sector token.
		 */
		"industry": /*#__PURE__*/ v.string<"id.sifa.defs#industryAgriculture" | "id.sifa.defs#industryConsulting" | "id.sifa.defs#industryEducation" | "id.sifa.defs#industryEnergy" | "id.sifa.defs#industryFashion" | "id.sifa.defs#industryFinance" | "id.sifa.defs#industryGovernment" | "id.sifa.defs#industryHealthcare" | "id.sifa.defs#industryHospitality" | "id.sifa.defs#industryLegal" | "id.sifa.defs#industryManufacturing" | "id.sifa.defs#industryMaritime" | "id.sifa.defs#industryMedia" | "id.sifa.defs#industryMining" | "id.sifa.defs#industryNonprofit" | "id.sifa.defs#industryOther" | "id.sifa.defs#industryRealEstate" | "id.sifa.defs#industryRetail" | "id.sifa.defs#industryTechnology" | "id.sifa.defs#industryTelecom" | "id.sifa.defs#industryTransport" | (string & {})>(),
	}
);
const _investmentAmountSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#investmentAmount")),
		/**
		 * ISO 4217 three-letter currency code, uppercase. Enforced at the app layer.
		 * @minLength 3
		 * @maxLength 3
		 */
		"currency": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(3, 3)]),
		/**
		 * Amount in whole major currency units (euros, not cents). Cheque sizes are round numbers, and whole units avoid the ambiguity of a bare figure.
		 * @minimum 0
		 */
		"value": /*#__PURE__*/ v.integer(),
	}
);
const _investmentRoleSchema = /*#__PURE__*/ v.string<"id.sifa.defs#angelInvestment" | "id.sifa.defs#limitedPartner" | "id.sifa.defs#otherInvestment" | "id.sifa.defs#syndicateInvestment" | (string & {})>();
const _investmentStageSchema = /*#__PURE__*/ v.string<"id.sifa.defs#stageGrowth" | "id.sifa.defs#stageOther" | "id.sifa.defs#stagePreSeed" | "id.sifa.defs#stageSecondary" | "id.sifa.defs#stageSeed" | "id.sifa.defs#stageSeriesA" | "id.sifa.defs#stageSeriesB" | "id.sifa.defs#stageSeriesCPlus" | (string & {})>();
const _investmentStatusSchema = /*#__PURE__*/ v.string<"id.sifa.defs#investmentActive" | "id.sifa.defs#investmentExited" | "id.sifa.defs#investmentUndisclosed" | "id.sifa.defs#investmentWrittenOff" | (string & {})>();
const _involvementKindSchema = /*#__PURE__*/ v.string<"id.sifa.defs#involvementCharity" | "id.sifa.defs#involvementCivic" | "id.sifa.defs#involvementCommunity" | "id.sifa.defs#involvementOpenSource" | "id.sifa.defs#involvementOther" | (string & {})>();
const _locationTypeSchema = /*#__PURE__*/ v.string<"id.sifa.defs#locationBusiness" | "id.sifa.defs#locationPrimary" | "id.sifa.defs#locationTravel" | (string & {})>();
const _openToWorkStatusSchema = /*#__PURE__*/ v.string<"id.sifa.defs#beingMentored" | "id.sifa.defs#boardPositions" | "id.sifa.defs#collaborations" | "id.sifa.defs#commissions" | "id.sifa.defs#contractRoles" | "id.sifa.defs#fullTimeRoles" | "id.sifa.defs#mentoringOthers" | "id.sifa.defs#partTimeRoles" | "id.sifa.defs#speakingEngagements" | (string & {})>();
const _presentationLinkSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#presentationLink")),
		/**
		 * Optional display label (e.g., 'Watch recording', 'Slides').
		 * @maxLength 640
		 * @maxGraphemes 64
		 */
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
		)),
		/**
		 * Optional link category, used to pick an icon. Open set; see id.sifa.defs#presentationLinkType.
		 */
		"type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"id.sifa.defs#linkEvent" | "id.sifa.defs#linkOther" | "id.sifa.defs#linkRecording" | "id.sifa.defs#linkRegistration" | "id.sifa.defs#linkSlides" | "id.sifa.defs#linkWriteup" | (string & {})>()),
		/**
		 * The link URL.
		 */
		"uri": /*#__PURE__*/ v.genericUriString(),
	}
);
const _presentationRoleSchema = /*#__PURE__*/ v.string<"id.sifa.defs#host" | "id.sifa.defs#keynote" | "id.sifa.defs#panelist" | "id.sifa.defs#presenter" | "id.sifa.defs#workshop" | (string & {})>();
const _proficiencySchema = /*#__PURE__*/ v.string<"id.sifa.defs#elementary" | "id.sifa.defs#fullProfessional" | "id.sifa.defs#limitedWorking" | "id.sifa.defs#native" | "id.sifa.defs#professionalWorking" | (string & {})>();
const _projectMemberRefSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#projectMemberRef")),
		/**
		 * DID of the person named as a project member. Any atproto account is allowed.
		 */
		"did": /*#__PURE__*/ v.didString(),
		/**
		 * Role the named person held on the project. Display only: it grants no write access to the project record, which lives in the author's repository.
		 */
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"id.sifa.defs#projectContributor" | "id.sifa.defs#projectCore" | "id.sifa.defs#projectOwner" | (string & {})>()),
		/**
		 * Optional title within the project (e.g. 'Lead Designer', 'Backend Engineer').
		 * @maxLength 1280
		 * @maxGraphemes 128
		 */
		"title": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 1280), /*#__PURE__*/ v.stringGraphemes(0, 128)]
		)),
	}
);
const _relatedIdentifierSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#relatedIdentifier")),
		/**
		 * The related work: a bare DOI ("10.1234/example"), an AT-URI of another record, or a URL, as named by identifierType.
		 * @maxLength 2048
		 */
		"identifier": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(0, 2048)]),
		/**
		 * Kind of identifier. Absent means DOI.
		 * @maxLength 32
		 */
		"identifierType": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string<"AT-URI" | "DOI" | "URL" | (string & {})>(),
			[/*#__PURE__*/ v.stringLength(0, 32)]
		)),
		/**
		 * How this work relates to the identified one, in DataCite relationType terms. For example IsPreprintOf on a preprint points at its published version.
		 * @maxLength 64
		 */
		"relationType": /*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string<"HasPreprint" | "HasVersion" | "IsIdenticalTo" | "IsNewVersionOf" | "IsPreprintOf" | "IsPreviousVersionOf" | "IsPublishedIn" | "IsVersionOf" | (string & {})>(),
			[/*#__PURE__*/ v.stringLength(0, 64)]
		),
	}
);
const _skillCategorySchema = /*#__PURE__*/ v.string<"id.sifa.defs#business" | "id.sifa.defs#community" | "id.sifa.defs#creative" | "id.sifa.defs#industry" | "id.sifa.defs#interpersonal" | "id.sifa.defs#security" | "id.sifa.defs#technical" | (string & {})>();
const _skillRefSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.defs#skillRef")),
		/**
		 * AT-URI of the id.sifa.profile.skill record.
		 */
		"uri": /*#__PURE__*/ v.resourceUriString(),
	}
);
const _verificationMethodSchema = /*#__PURE__*/ v.string<"id.sifa.defs#verifiedByDirectory" | "id.sifa.defs#verifiedByEmail" | "id.sifa.defs#verifiedByOrg" | "id.sifa.defs#verifiedByPeer" | (string & {})>();
const _workplaceTypeSchema = /*#__PURE__*/ v.string<"id.sifa.defs#hybrid" | "id.sifa.defs#onSite" | "id.sifa.defs#remote" | "id.sifa.defs#remoteGlobal" | "id.sifa.defs#remoteLocal" | "id.sifa.defs#remoteRegion" | (string & {})>();
type agentRef$schematype = typeof _agentRefSchema;
type artifactLink$schematype = typeof _artifactLinkSchema;
type employmentStatus$schematype = typeof _employmentStatusSchema;
type employmentType$schematype = typeof _employmentTypeSchema;
type externalPlatform$schematype = typeof _externalPlatformSchema;
type externalRecordRef$schematype = typeof _externalRecordRefSchema;
type industryDomain$schematype = typeof _industryDomainSchema;
type investmentAmount$schematype = typeof _investmentAmountSchema;
type investmentRole$schematype = typeof _investmentRoleSchema;
type investmentStage$schematype = typeof _investmentStageSchema;
type investmentStatus$schematype = typeof _investmentStatusSchema;
type involvementKind$schematype = typeof _involvementKindSchema;
type locationType$schematype = typeof _locationTypeSchema;
type openToWorkStatus$schematype = typeof _openToWorkStatusSchema;
type presentationLink$schematype = typeof _presentationLinkSchema;
type presentationRole$schematype = typeof _presentationRoleSchema;
type proficiency$schematype = typeof _proficiencySchema;
type projectMemberRef$schematype = typeof _projectMemberRefSchema;
type relatedIdentifier$schematype = typeof _relatedIdentifierSchema;
type skillCategory$schematype = typeof _skillCategorySchema;
type skillRef$schematype = typeof _skillRefSchema;
type verificationMethod$schematype = typeof _verificationMethodSchema;
type workplaceType$schematype = typeof _workplaceTypeSchema;

export interface agentRefSchema extends agentRef$schematype {}

export interface artifactLinkSchema extends artifactLink$schematype {}

export interface employmentStatusSchema extends employmentStatus$schematype {}

export interface employmentTypeSchema extends employmentType$schematype {}

export interface externalPlatformSchema extends externalPlatform$schematype {}

export interface externalRecordRefSchema extends externalRecordRef$schematype {}

export interface industryDomainSchema extends industryDomain$schematype {}

export interface investmentAmountSchema extends investmentAmount$schematype {}

export interface investmentRoleSchema extends investmentRole$schematype {}

export interface investmentStageSchema extends investmentStage$schematype {}

export interface investmentStatusSchema extends investmentStatus$schematype {}

export interface involvementKindSchema extends involvementKind$schematype {}

export interface locationTypeSchema extends locationType$schematype {}

export interface openToWorkStatusSchema extends openToWorkStatus$schematype {}

export interface presentationLinkSchema extends presentationLink$schematype {}

export interface presentationRoleSchema extends presentationRole$schematype {}

export interface proficiencySchema extends proficiency$schematype {}

export interface projectMemberRefSchema extends projectMemberRef$schematype {}

export interface relatedIdentifierSchema extends relatedIdentifier$schematype {}

export interface skillCategorySchema extends skillCategory$schematype {}

export interface skillRefSchema extends skillRef$schematype {}

export interface verificationMethodSchema extends verificationMethod$schematype {}

export interface workplaceTypeSchema extends workplaceType$schematype {}
export const agentRefSchema = _agentRefSchema as agentRefSchema;
export const artifactLinkSchema = _artifactLinkSchema as artifactLinkSchema;
export const employmentStatusSchema = _employmentStatusSchema as employmentStatusSchema;
export const employmentTypeSchema = _employmentTypeSchema as employmentTypeSchema;
export const externalPlatformSchema = _externalPlatformSchema as externalPlatformSchema;
export const externalRecordRefSchema = _externalRecordRefSchema as externalRecordRefSchema;
export const industryDomainSchema = _industryDomainSchema as industryDomainSchema;
export const investmentAmountSchema = _investmentAmountSchema as investmentAmountSchema;
export const investmentRoleSchema = _investmentRoleSchema as investmentRoleSchema;
export const investmentStageSchema = _investmentStageSchema as investmentStageSchema;
export const investmentStatusSchema = _investmentStatusSchema as investmentStatusSchema;
export const involvementKindSchema = _involvementKindSchema as involvementKindSchema;
export const locationTypeSchema = _locationTypeSchema as locationTypeSchema;
export const openToWorkStatusSchema = _openToWorkStatusSchema as openToWorkStatusSchema;
export const presentationLinkSchema = _presentationLinkSchema as presentationLinkSchema;
export const presentationRoleSchema = _presentationRoleSchema as presentationRoleSchema;
export const proficiencySchema = _proficiencySchema as proficiencySchema;
export const projectMemberRefSchema = _projectMemberRefSchema as projectMemberRefSchema;
export const relatedIdentifierSchema = _relatedIdentifierSchema as relatedIdentifierSchema;
export const skillCategorySchema = _skillCategorySchema as skillCategorySchema;
export const skillRefSchema = _skillRefSchema as skillRefSchema;
export const verificationMethodSchema = _verificationMethodSchema as verificationMethodSchema;
export const workplaceTypeSchema = _workplaceTypeSchema as workplaceTypeSchema;

export interface AgentRef extends v.InferInput<typeof agentRefSchema> {}

export interface ArtifactLink extends v.InferInput<typeof artifactLinkSchema> {}
export type EmploymentStatus = v.InferInput<typeof employmentStatusSchema>;
export type EmploymentType = v.InferInput<typeof employmentTypeSchema>;
export type ExternalPlatform = v.InferInput<typeof externalPlatformSchema>;

export interface ExternalRecordRef extends v.InferInput<typeof externalRecordRefSchema> {}

export interface IndustryDomain extends v.InferInput<typeof industryDomainSchema> {}

export interface InvestmentAmount extends v.InferInput<typeof investmentAmountSchema> {}
export type InvestmentRole = v.InferInput<typeof investmentRoleSchema>;
export type InvestmentStage = v.InferInput<typeof investmentStageSchema>;
export type InvestmentStatus = v.InferInput<typeof investmentStatusSchema>;
export type InvolvementKind = v.InferInput<typeof involvementKindSchema>;
export type LocationType = v.InferInput<typeof locationTypeSchema>;
export type OpenToWorkStatus = v.InferInput<typeof openToWorkStatusSchema>;

export interface PresentationLink extends v.InferInput<typeof presentationLinkSchema> {}
export type PresentationRole = v.InferInput<typeof presentationRoleSchema>;
export type Proficiency = v.InferInput<typeof proficiencySchema>;

export interface ProjectMemberRef extends v.InferInput<typeof projectMemberRefSchema> {}

export interface RelatedIdentifier extends v.InferInput<typeof relatedIdentifierSchema> {}
export type SkillCategory = v.InferInput<typeof skillCategorySchema>;

export interface SkillRef extends v.InferInput<typeof skillRefSchema> {}
export type VerificationMethod = v.InferInput<typeof verificationMethodSchema>;
export type WorkplaceType = v.InferInput<typeof workplaceTypeSchema>;
