/** The address of the practice shop: no such host exists, so that nothing can ever leave for it. */
export const practiceUrl = 'http://practice.invalid/integration-api/integration/api/v2/'
