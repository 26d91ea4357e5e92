// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as AppBskyEmbedExternal from "../embed/external.ts";
import * as AppBskyGraphDefs from "../graph/defs.ts";
import * as AppBskyNotificationDefs from "../notification/defs.ts";
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _knownFollowersSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#knownFollowers")),
		"count": /*#__PURE__*/ v.integer(),
		/**
		 * @minLength 0
		 * @maxLength 5
		 */
		get "followers"() {
			return /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(profileViewBasicSchema),
				[/*#__PURE__*/ v.arrayLength(0, 5)]
			)
		},
	}
);
const _profileAssociatedSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileAssociated")),
		get "activitySubscription"() {
			return /*#__PURE__*/ v.optional(profileAssociatedActivitySubscriptionSchema)
		},
		get "chat"() {
			return /*#__PURE__*/ v.optional(profileAssociatedChatSchema)
		},
		"feedgens": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		get "germ"() {
			return /*#__PURE__*/ v.optional(profileAssociatedGermSchema)
		},
		"labeler": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"lists": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		"starterPacks": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
	}
);
const _profileAssociatedActivitySubscriptionSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileAssociatedActivitySubscription")),
	"allowSubscriptions": /*#__PURE__*/ v.string<"followers" | "mutuals" | "none" | (string & {})>(),
});
const _profileAssociatedChatSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileAssociatedChat")),
	"allowGroupInvites": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"all" | "following" | "none" | (string & {})>()),
	"allowIncoming": /*#__PURE__*/ v.string<"all" | "following" | "none" | (string & {})>(),
});
const _profileAssociatedGermSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileAssociatedGerm")),
	"messageMeUrl": /*#__PURE__*/ v.genericUriString(),
	"showButtonTo": /*#__PURE__*/ v.string<"everyone" | "usersIFollow" | (string & {})>(),
});
const _profileViewBasicSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileViewBasic")),
		get "associated"() {
			return /*#__PURE__*/ v.optional(profileAssociatedSchema)
		},
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"createdAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		/**
		 * Debug information for internal development
		 */
		"debug": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.unknown()),
		"did": /*#__PURE__*/ v.didString(),
		/**
		 * @maxLength 640
		 * @maxGraphemes 64
		 */
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
		)),
		"handle": /*#__PURE__*/ v.handleString(),
		get "labels"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(ComAtprotoLabelDefs.labelSchema))
		},
		"pronouns": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		get "status"() {
			return /*#__PURE__*/ v.optional(statusViewSchema)
		},
		get "verification"() {
			return /*#__PURE__*/ v.optional(verificationStateSchema)
		},
		get "viewer"() {
			return /*#__PURE__*/ v.optional(viewerStateSchema)
		},
	}
);
const _statusViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#statusView")),
		"cid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.cidString()),
		/**
		 * An optional embed associated with the status.
		 */
		get "embed"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([AppBskyEmbedExternal.viewSchema]))
		},
		/**
		 * The date when this status will expire. The application might choose to no longer return the status after expiration.
		 */
		"expiresAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		/**
		 * True if the status is not expired, false if it is expired. Only present if expiration was set.
		 */
		"isActive": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * True if the user's go-live access has been disabled by a moderator, false otherwise.
		 */
		"isDisabled": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		get "labels"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(ComAtprotoLabelDefs.labelSchema))
		},
		"record": /*#__PURE__*/ v.unknown(),
		/**
		 * The status for the account.
		 */
		"status": /*#__PURE__*/ v.string<"app.bsky.actor.status#live" | (string & {})>(),
		"uri": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
	}
);
const _verificationStateSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#verificationState")),
		/**
		 * The user's status as a trusted verifier.
		 */
		"trustedVerifierStatus": /*#__PURE__*/ v.string<"invalid" | "none" | "valid" | (string & {})>(),
		/**
		 * All verifications issued by trusted verifiers on behalf of this user. Verifications by untrusted verifiers are not included.
		 */
		get "verifications"() {
			return /*#__PURE__*/ v.array(verificationViewSchema)
		},
		/**
		 * The user's status as a verified account.
		 */
		"verifiedStatus": /*#__PURE__*/ v.string<"invalid" | "none" | "valid" | (string & {})>(),
	}
);
const _verificationViewSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#verificationView")),
		/**
		 * Timestamp when the verification was created.
		 */
		"createdAt": /*#__PURE__*/ v.datetimeString(),
		/**
		 * True if the verification passes validation, otherwise false.
		 */
		"isValid": /*#__PURE__*/ v.boolean(),
		/**
		 * The user who issued this verification.
		 */
		"issuer": /*#__PURE__*/ v.didString(),
		/**
		 * The display name of the issuer.
		 */
		"issuerDisplayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		/**
		 * The handle of the issuer.
		 */
		"issuerHandle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.handleString()),
		/**
		 * The AT-URI of the verification record.
		 */
		"uri": /*#__PURE__*/ v.resourceUriString(),
	}
);
const _viewerStateSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#viewerState")),
		/**
		 * This property is present only in selected cases, as an optimization.
		 */
		get "activitySubscription"() {
			return /*#__PURE__*/ v.optional(AppBskyNotificationDefs.activitySubscriptionSchema)
		},
		"blockedBy": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		"blocking": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		get "blockingByList"() {
			return /*#__PURE__*/ v.optional(AppBskyGraphDefs.listViewBasicSchema)
		},
		"followedBy": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		"following": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
		/**
		 * This property is present only in selected cases, as an optimization.
		 */
		get "knownFollowers"() {
			return /*#__PURE__*/ v.optional(knownFollowersSchema)
		},
		/**
		 * Whether the account is fully muted, directly or via a mutelist. False when the mute is scoped to specific kinds; see mutedOnlyReposts and mutedOnlyQuoteposts.
		 */
		"muted": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		get "mutedByList"() {
			return /*#__PURE__*/ v.optional(AppBskyGraphDefs.listViewBasicSchema)
		},
		/**
		 * Whether the account's quote posts are muted. Scoped mutes are exclusive with muted: this can be true while muted is false. If muted is true, this will be false.
		 */
		"mutedOnlyQuoteposts": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * Whether the account's reposts are muted. Scoped mutes are exclusive with muted: this can be true while muted is false. If muted is true, this will be false.
		 */
		"mutedOnlyReposts": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
	}
);
type knownFollowers$schematype = typeof _knownFollowersSchema;
type profileAssociated$schematype = typeof _profileAssociatedSchema;
type profileAssociatedActivitySubscription$schematype = typeof _profileAssociatedActivitySubscriptionSchema;
type profileAssociatedChat$schematype = typeof _profileAssociatedChatSchema;
type profileAssociatedGerm$schematype = typeof _profileAssociatedGermSchema;
type profileViewBasic$schematype = typeof _profileViewBasicSchema;
type statusView$schematype = typeof _statusViewSchema;
type verificationState$schematype = typeof _verificationStateSchema;
type verificationView$schematype = typeof _verificationViewSchema;
type viewerState$schematype = typeof _viewerStateSchema;

export interface knownFollowersSchema extends knownFollowers$schematype {}

export interface profileAssociatedSchema extends profileAssociated$schematype {}

export interface profileAssociatedActivitySubscriptionSchema extends profileAssociatedActivitySubscription$schematype {}

export interface profileAssociatedChatSchema extends profileAssociatedChat$schematype {}

export interface profileAssociatedGermSchema extends profileAssociatedGerm$schematype {}

export interface profileViewBasicSchema extends profileViewBasic$schematype {}

export interface statusViewSchema extends statusView$schematype {}

export interface verificationStateSchema extends verificationState$schematype {}

export interface verificationViewSchema extends verificationView$schematype {}

export interface viewerStateSchema extends viewerState$schematype {}
export const knownFollowersSchema = _knownFollowersSchema as knownFollowersSchema;
export const profileAssociatedSchema = _profileAssociatedSchema as profileAssociatedSchema;
export const profileAssociatedActivitySubscriptionSchema = _profileAssociatedActivitySubscriptionSchema as profileAssociatedActivitySubscriptionSchema;
export const profileAssociatedChatSchema = _profileAssociatedChatSchema as profileAssociatedChatSchema;
export const profileAssociatedGermSchema = _profileAssociatedGermSchema as profileAssociatedGermSchema;
export const profileViewBasicSchema = _profileViewBasicSchema as profileViewBasicSchema;
export const statusViewSchema = _statusViewSchema as statusViewSchema;
export const verificationStateSchema = _verificationStateSchema as verificationStateSchema;
export const verificationViewSchema = _verificationViewSchema as verificationViewSchema;
export const viewerStateSchema = _viewerStateSchema as viewerStateSchema;

export interface KnownFollowers extends v.InferInput<typeof knownFollowersSchema> {}

export interface ProfileAssociated extends v.InferInput<typeof profileAssociatedSchema> {}

export interface ProfileAssociatedActivitySubscription extends v.InferInput<typeof profileAssociatedActivitySubscriptionSchema> {}

export interface ProfileAssociatedChat extends v.InferInput<typeof profileAssociatedChatSchema> {}

export interface ProfileAssociatedGerm extends v.InferInput<typeof profileAssociatedGermSchema> {}

export interface ProfileViewBasic extends v.InferInput<typeof profileViewBasicSchema> {}

export interface StatusView extends v.InferInput<typeof statusViewSchema> {}

export interface VerificationState extends v.InferInput<typeof verificationStateSchema> {}

export interface VerificationView extends v.InferInput<typeof verificationViewSchema> {}

export interface ViewerState extends v.InferInput<typeof viewerStateSchema> {}
