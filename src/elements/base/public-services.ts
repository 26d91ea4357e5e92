/** The public profile service, and the site of its profile pages. */
export const PUBLIC_PROFILE_APP_VIEW = 'https://api.sifa.id';
export const PUBLIC_PROFILE_SITE = 'https://sifa.id';
