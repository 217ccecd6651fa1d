/**
 * A form token: the form, the time of issue in base 36, the id of the submission it
 * may become, the signature.
 */
export const FORM_TOKEN = /([a-z]+)\.[0-9a-z]+\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}/
