// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as IdSifaDefs from "./defs.ts";
import * as IdSifaProfilePresentation from "./profile/presentation.ts";

const _activeAppViewSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#activeAppView")),
	"category": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"id": /*#__PURE__*/ v.string(),
	"latestRecordAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
	"name": /*#__PURE__*/ v.string(),
	"recentCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
});
const _atfundLinkSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#atfundLink")),
	"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"url": /*#__PURE__*/ v.genericUriString(),
});
const _certificationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#certificationView")),
		"credentialUrl": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"expiryDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"issueDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"issuingOrg": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"name": /*#__PURE__*/ v.string(),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
	}
);
const _coSpeakerViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#coSpeakerView")),
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		/**
		 * Whether that person says so too.
		 */
		"confirmed": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"confirmedStale": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"did": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"handle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.handleString()),
		"hasSifaProfile": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"name": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _contributorViewSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#contributorView")),
	"did": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
	"handle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.handleString()),
	"name": /*#__PURE__*/ v.string(),
	"orcidId": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
});
const _courseViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#courseView")),
		"credentialRkey": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"institution": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"name": /*#__PURE__*/ v.string(),
		"number": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
	}
);
const _educationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#educationView")),
		"activities": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"degree": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * End. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"fieldOfStudy": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"institution": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"institutionDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		/**
		 * Start. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"startedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _externalAccountViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#externalAccountView")),
		"feedUrl": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"platform": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"url": /*#__PURE__*/ v.genericUriString(),
		"verifiable": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * Whether a service has found that the account is the person’s.
		 */
		"verified": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"verifiedVia": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _honorViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#honorView")),
		"date": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"issuer": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"title": /*#__PURE__*/ v.string(),
	}
);
const _involvementLinkViewSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#involvementLinkView")),
	"kind": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"url": /*#__PURE__*/ v.genericUriString(),
	"verified": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
	"verifiedPlatform": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
});
const _involvementViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#involvementView")),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * End. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"kind": /*#__PURE__*/ v.string(),
		/**
		 * Whether it was a volunteering record.
		 */
		"legacy": /*#__PURE__*/ v.boolean(),
		get "links"() {
			return /*#__PURE__*/ v.array(involvementLinkViewSchema)
		},
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * Start. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"startedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"upstream": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"upstreamDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		"upstreamUrl": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
	}
);
const _languageViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#languageView")),
		"language": /*#__PURE__*/ v.string(),
		"proficiency": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
	}
);
const _locationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#locationView")),
		"countryCode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"isPrimary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"label": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * Assembled text.
		 */
		"location": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationCountry": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationLocality": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationRegion": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _mainSchema = /*#__PURE__*/ v.query(
	"id.sifa.getProfileView",
	{
		"params": /*#__PURE__*/ v.object(
			{
				/**
				 * A handle or a DID.
				 */
				"actor": /*#__PURE__*/ v.actorIdentifierString(),
			}
		),
		"output": {
			"type": "lex",
			get "schema"() {
				return profileViewSchema
			},
		}
	}
);
const _pdsProviderViewSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#pdsProviderView")),
	"host": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	"name": /*#__PURE__*/ v.string(),
});
const _positionViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#positionView")),
		"company": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"companyDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		"countryCode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"employmentType": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * End. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The employer's own name for itself.
		 */
		"entityName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		/**
		 * Assembled text.
		 */
		"location": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationCountry": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationLocality": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationRegion": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * Whom the person represents in this role, as they write it.
		 */
		"onBehalfOf": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"onBehalfOfDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		/**
		 * That party's own name for itself.
		 */
		"onBehalfOfEntityName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"onBehalfOfEntityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"skillRkeys": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		/**
		 * Start. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
		 */
		"startedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"title": /*#__PURE__*/ v.string(),
		"workplaceType": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _presentationDeliveryViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#presentationDeliveryView")),
		get "coSpeakers"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(coSpeakerViewSchema))
		},
		"countryCode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"date": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"eventName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"eventUri": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		get "links"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(IdSifaDefs.presentationLinkSchema))
		},
		"location": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationCountry": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationLocality": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationRegion": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"mode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"presentationRkey": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The same session as somebody else recorded it.
		 */
		"sameAs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		"status": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"title": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _presentationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#presentationView")),
		"coverImageUrl": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		get "deliveries"() {
			return /*#__PURE__*/ v.array(presentationDeliveryViewSchema)
		},
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "duration"() {
			return /*#__PURE__*/ v.optional(IdSifaProfilePresentation.durationSchema)
		},
		"intendedAudiences": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		get "links"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(IdSifaDefs.presentationLinkSchema))
		},
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"title": /*#__PURE__*/ v.string(),
		"writeupUri": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
	}
);
const _profileViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#profileView")),
		"about": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "activeApps"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(activeAppViewSchema))
		},
		get "atfundContribute"() {
			return /*#__PURE__*/ v.optional(atfundLinkSchema)
		},
		"atprotoFollowersCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"availableFromUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"availableToUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"blueskyVerified": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"blueskyVerifiedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		get "certifications"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(certificationViewSchema))
		},
		/**
		 * Whether the person has a profile record of their own.
		 */
		"claimed": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"connectionsCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"countryCode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "courses"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(courseViewSchema))
		},
		"createdAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		/**
		 * Masthead's own: the sections of which only the first entries are here, because there is too much of them.
		 */
		"cut": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		"did": /*#__PURE__*/ v.didString(),
		/**
		 * `false` when the person asks search engines and AI tools to leave their page out; absent otherwise.
		 */
		"discoverable": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "education"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(educationViewSchema))
		},
		get "externalAccounts"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(externalAccountViewSchema))
		},
		"familyName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * What only a service that counts or checks can say; absent elsewhere.
		 */
		"followersCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"followingCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"givenName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"handle": /*#__PURE__*/ v.handleString(),
		"headline": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "honors"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(honorViewSchema))
		},
		get "industries"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(IdSifaDefs.industryDomainSchema))
		},
		get "involvement"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(involvementViewSchema))
		},
		"langs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		get "languages"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(languageViewSchema))
		},
		/**
		 * Assembled text.
		 */
		"location": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationCountry": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationLocality": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"locationRegion": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "locations"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(locationViewSchema))
		},
		"metInPersonCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"openTo": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		get "pdsProvider"() {
			return /*#__PURE__*/ v.optional(pdsProviderViewSchema)
		},
		get "positions"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(positionViewSchema))
		},
		"preferredWorkplace": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		get "presentationDeliveries"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(presentationDeliveryViewSchema))
		},
		get "presentations"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(presentationViewSchema))
		},
		get "projects"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(projectViewSchema))
		},
		"pronouns": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "publications"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(publicationViewSchema))
		},
		get "skills"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(skillViewSchema))
		},
		get "volunteering"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(volunteeringViewSchema))
		},
		"website": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
	}
);
const _projectMemberViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#projectMemberView")),
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		/**
		 * Whether that person says so too.
		 */
		"confirmed": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"confirmedStale": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"did": /*#__PURE__*/ v.didString(),
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"handle": /*#__PURE__*/ v.handleString(),
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"title": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _projectViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#projectView")),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"endDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "members"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(projectMemberViewSchema))
		},
		"name": /*#__PURE__*/ v.string(),
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		/**
		 * The same project as somebody else recorded it.
		 */
		"sameAs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		"startDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"url": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
	}
);
const _publicationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#publicationView")),
		get "contributors"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(contributorViewSchema))
		},
		"date": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"doi": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"image": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"orcidCorroborated": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"primary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"publicationName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"publicationUri": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		"publicationUrl": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"publisher": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"subtitle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"title": /*#__PURE__*/ v.string(),
		"type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"typeLabel": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"url": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"verified": /*#__PURE__*/ v.boolean(),
		"verifiedVia": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _skillViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#skillView")),
		"category": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"name": /*#__PURE__*/ v.string(),
		"positionRkeys": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.string())),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"subCategory": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
const _volunteeringViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.getProfileView#volunteeringView")),
		"cause": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"endDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"organization": /*#__PURE__*/ v.string(),
		/**
		 * The key of the record behind it.
		 */
		"rkey": /*#__PURE__*/ v.string(),
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"startDate": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
type activeAppView$schematype = typeof _activeAppViewSchema;
type atfundLink$schematype = typeof _atfundLinkSchema;
type certificationView$schematype = typeof _certificationViewSchema;
type coSpeakerView$schematype = typeof _coSpeakerViewSchema;
type contributorView$schematype = typeof _contributorViewSchema;
type courseView$schematype = typeof _courseViewSchema;
type educationView$schematype = typeof _educationViewSchema;
type externalAccountView$schematype = typeof _externalAccountViewSchema;
type honorView$schematype = typeof _honorViewSchema;
type involvementLinkView$schematype = typeof _involvementLinkViewSchema;
type involvementView$schematype = typeof _involvementViewSchema;
type languageView$schematype = typeof _languageViewSchema;
type locationView$schematype = typeof _locationViewSchema;
type main$schematype = typeof _mainSchema;
type pdsProviderView$schematype = typeof _pdsProviderViewSchema;
type positionView$schematype = typeof _positionViewSchema;
type presentationDeliveryView$schematype = typeof _presentationDeliveryViewSchema;
type presentationView$schematype = typeof _presentationViewSchema;
type profileView$schematype = typeof _profileViewSchema;
type projectMemberView$schematype = typeof _projectMemberViewSchema;
type projectView$schematype = typeof _projectViewSchema;
type publicationView$schematype = typeof _publicationViewSchema;
type skillView$schematype = typeof _skillViewSchema;
type volunteeringView$schematype = typeof _volunteeringViewSchema;

export interface activeAppViewSchema extends activeAppView$schematype {}

export interface atfundLinkSchema extends atfundLink$schematype {}

export interface certificationViewSchema extends certificationView$schematype {}

export interface coSpeakerViewSchema extends coSpeakerView$schematype {}

export interface contributorViewSchema extends contributorView$schematype {}

export interface courseViewSchema extends courseView$schematype {}

export interface educationViewSchema extends educationView$schematype {}

export interface externalAccountViewSchema extends externalAccountView$schematype {}

export interface honorViewSchema extends honorView$schematype {}

export interface involvementLinkViewSchema extends involvementLinkView$schematype {}

export interface involvementViewSchema extends involvementView$schematype {}

export interface languageViewSchema extends languageView$schematype {}

export interface locationViewSchema extends locationView$schematype {}

export interface mainSchema extends main$schematype {}

export interface pdsProviderViewSchema extends pdsProviderView$schematype {}

export interface positionViewSchema extends positionView$schematype {}

export interface presentationDeliveryViewSchema extends presentationDeliveryView$schematype {}

export interface presentationViewSchema extends presentationView$schematype {}

export interface profileViewSchema extends profileView$schematype {}

export interface projectMemberViewSchema extends projectMemberView$schematype {}

export interface projectViewSchema extends projectView$schematype {}

export interface publicationViewSchema extends publicationView$schematype {}

export interface skillViewSchema extends skillView$schematype {}

export interface volunteeringViewSchema extends volunteeringView$schematype {}
export const activeAppViewSchema = _activeAppViewSchema as activeAppViewSchema;
export const atfundLinkSchema = _atfundLinkSchema as atfundLinkSchema;
export const certificationViewSchema = _certificationViewSchema as certificationViewSchema;
export const coSpeakerViewSchema = _coSpeakerViewSchema as coSpeakerViewSchema;
export const contributorViewSchema = _contributorViewSchema as contributorViewSchema;
export const courseViewSchema = _courseViewSchema as courseViewSchema;
export const educationViewSchema = _educationViewSchema as educationViewSchema;
export const externalAccountViewSchema = _externalAccountViewSchema as externalAccountViewSchema;
export const honorViewSchema = _honorViewSchema as honorViewSchema;
export const involvementLinkViewSchema = _involvementLinkViewSchema as involvementLinkViewSchema;
export const involvementViewSchema = _involvementViewSchema as involvementViewSchema;
export const languageViewSchema = _languageViewSchema as languageViewSchema;
export const locationViewSchema = _locationViewSchema as locationViewSchema;
export const mainSchema = _mainSchema as mainSchema;
export const pdsProviderViewSchema = _pdsProviderViewSchema as pdsProviderViewSchema;
export const positionViewSchema = _positionViewSchema as positionViewSchema;
export const presentationDeliveryViewSchema = _presentationDeliveryViewSchema as presentationDeliveryViewSchema;
export const presentationViewSchema = _presentationViewSchema as presentationViewSchema;
export const profileViewSchema = _profileViewSchema as profileViewSchema;
export const projectMemberViewSchema = _projectMemberViewSchema as projectMemberViewSchema;
export const projectViewSchema = _projectViewSchema as projectViewSchema;
export const publicationViewSchema = _publicationViewSchema as publicationViewSchema;
export const skillViewSchema = _skillViewSchema as skillViewSchema;
export const volunteeringViewSchema = _volunteeringViewSchema as volunteeringViewSchema;

export interface ActiveAppView extends v.InferInput<typeof activeAppViewSchema> {}

export interface AtfundLink extends v.InferInput<typeof atfundLinkSchema> {}

export interface CertificationView extends v.InferInput<typeof certificationViewSchema> {}

export interface CoSpeakerView extends v.InferInput<typeof coSpeakerViewSchema> {}

export interface ContributorView extends v.InferInput<typeof contributorViewSchema> {}

export interface CourseView extends v.InferInput<typeof courseViewSchema> {}

export interface EducationView extends v.InferInput<typeof educationViewSchema> {}

export interface ExternalAccountView extends v.InferInput<typeof externalAccountViewSchema> {}

export interface HonorView extends v.InferInput<typeof honorViewSchema> {}

export interface InvolvementLinkView extends v.InferInput<typeof involvementLinkViewSchema> {}

export interface InvolvementView extends v.InferInput<typeof involvementViewSchema> {}

export interface LanguageView extends v.InferInput<typeof languageViewSchema> {}

export interface LocationView extends v.InferInput<typeof locationViewSchema> {}

export interface PdsProviderView extends v.InferInput<typeof pdsProviderViewSchema> {}

export interface PositionView extends v.InferInput<typeof positionViewSchema> {}

export interface PresentationDeliveryView extends v.InferInput<typeof presentationDeliveryViewSchema> {}

export interface PresentationView extends v.InferInput<typeof presentationViewSchema> {}

export interface ProfileView extends v.InferInput<typeof profileViewSchema> {}

export interface ProjectMemberView extends v.InferInput<typeof projectMemberViewSchema> {}

export interface ProjectView extends v.InferInput<typeof projectViewSchema> {}

export interface PublicationView extends v.InferInput<typeof publicationViewSchema> {}

export interface SkillView extends v.InferInput<typeof skillViewSchema> {}

export interface VolunteeringView extends v.InferInput<typeof volunteeringViewSchema> {}

export interface $params extends v.InferInput<mainSchema['params']> {}
export type $output = v.InferXRPCBodyInput<mainSchema['output']>;
