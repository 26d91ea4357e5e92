// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as CommunityLexiconLocationAddress from "../../../community/lexicon/location/address.ts";
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.literal("self"),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.self"),
			/**
			 * Professional summary or about section. Longer-form than Bluesky's description field.
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"about": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * Start of typical working hours in UTC (0-23). Used with availableToUtc for search filtering by work-hours overlap. Set via local-time UI, converted to UTC by the client.
			 * @minimum 0
			 * @maximum 23
			 */
			"availableFromUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.integer(),
				[/*#__PURE__*/ v.integerRange(0, 23)]
			)),
			/**
			 * End of typical working hours in UTC (0-23). May wrap around midnight (e.g., from 22 to 06 for someone in Asia working US hours).
			 * @minimum 0
			 * @maximum 23
			 */
			"availableToUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.integer(),
				[/*#__PURE__*/ v.integerRange(0, 23)]
			)),
			/**
			 * Professional-context avatar image. Overrides app.bsky.actor.profile.avatar when present.
			 * @accept image/png, image/jpeg
			 * @maxSize 1000000
			 */
			"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/png", "image/jpeg"])]
			)),
			/**
			 * Client-declared timestamp when this profile was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Whether the rendered profile page may be indexed by search engines and AI tools. Default true when absent. When false, the rendering app emits noindex directives and excludes the page from any sitemap or push-indexing protocol. Does not affect the public visibility of the underlying ATproto records, which remain readable by any client.
			 */
			"discoverable": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
			/**
			 * Professional-context display name. Overrides app.bsky.actor.profile.displayName when present.
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * Family (last) name. Maps to Schema.org Person.familyName. Optional.
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"familyName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * Given (first) name. Maps to Schema.org Person.givenName. Optional; if absent, displayName is used for rendering.
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"givenName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * Professional headline (e.g., 'Senior Engineer at Acme Corp'). Distinct from Bluesky's displayName.
			 * @maxLength 1200
			 * @maxGraphemes 120
			 */
			"headline": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 1200), /*#__PURE__*/ v.stringGraphemes(0, 120)]
			)),
			/**
			 * Professional industry/domain pairs. Each entry has a required industry and optional domain refinement. Replaces the former singular industry/domain fields.
			 * @maxLength 10
			 */
			get "industries"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(IdSifaDefs.industryDomainSchema),
					[/*#__PURE__*/ v.arrayLength(0, 10)]
				))
			},
			/**
			 * Self-label values for the professional profile.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * BCP 47 language tags indicating the user's primary professional languages.
			 * @maxLength 3
			 */
			"langs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.languageCodeString()),
				[/*#__PURE__*/ v.arrayLength(0, 3)]
			)),
			/**
			 * Professional location. Sifa enforces ISO 3166-1 alpha-2 country codes at the app layer.
			 */
			get "location"() {
				return /*#__PURE__*/ v.optional(CommunityLexiconLocationAddress.mainSchema)
			},
			/**
			 * Types of opportunities the user is open to. Empty array or omitted means not actively seeking.
			 * @maxLength 10
			 */
			"openTo": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.string<"id.sifa.defs#beingMentored" | "id.sifa.defs#boardPositions" | "id.sifa.defs#collaborations" | "id.sifa.defs#commissions" | "id.sifa.defs#contractRoles" | "id.sifa.defs#fullTimeRoles" | "id.sifa.defs#mentoringOthers" | "id.sifa.defs#partTimeRoles" | "id.sifa.defs#speakingEngagements" | (string & {})>()),
				[/*#__PURE__*/ v.arrayLength(0, 10)]
			)),
			/**
			 * Preferred workplace arrangements. Orthogonal to openTo. Empty array or omitted means no preference. Prefer the scoped remote variants (remoteLocal, remoteRegion, remoteGlobal) over the generic 'remote' token.
			 * @maxLength 5
			 */
			"preferredWorkplace": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.string<"id.sifa.defs#hybrid" | "id.sifa.defs#onSite" | "id.sifa.defs#remote" | "id.sifa.defs#remoteGlobal" | "id.sifa.defs#remoteLocal" | "id.sifa.defs#remoteRegion" | (string & {})>()),
				[/*#__PURE__*/ v.arrayLength(0, 5)]
			)),
			/**
			 * Free-form pronouns text. Professional-context override for app.bsky.actor.profile.pronouns.
			 * @maxLength 200
			 * @maxGraphemes 20
			 */
			"pronouns": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 200), /*#__PURE__*/ v.stringGraphemes(0, 20)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.self";
