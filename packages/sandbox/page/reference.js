// The reference, whose operations can be tried with the key of the sandbox.
void fetch('/control/overview')
  .then((answer) => answer.json())
  .then(({ apiKey }) =>
    globalThis.SwaggerUIBundle({
      url: '/openapi.json',
      dom_id: '#reference',
      docExpansion: 'none',
      filter: true,
      tryItOutEnabled: true,
      validatorUrl: null,
      requestInterceptor: (request) => {
        if (!request.url.endsWith('/openapi.json')) request.headers['api-key'] ??= apiKey
        return request
      }
    })
  )
