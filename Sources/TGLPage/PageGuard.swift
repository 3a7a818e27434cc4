// Who may come in. The page is for the browser of whoever has the link, which holds a token of 128 bits. Other pages in the same browser
// can send requests here, too, also under a name of their own that they let point to this machine (DNS rebinding), so that the headers
// that a browser sets by itself are looked at as well:
//
//     the token        the first part of each path, compared in a time that does not depend on where it differs
//     `Host`           exactly the address or `localhost`, with the port: no other name that points here
//     `Origin`         where it is there, this origin; a WebSocket must have one
//     `Sec-Fetch-…`    where they are there, nothing but a page that is opened is asked for from elsewhere
//
// (Fetch, "`Origin` header"; RFC 6455, section 10.2; Fetch Metadata Request Headers.)

import NIOHTTP1

struct PageGuard: Sendable {
    static let address = "127.0.0.1"

    let port: Int
    let token: String

    /// 128 bits from the system, in hexadecimal digits.
    static func newToken() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    /// The rest of the path behind the token, or the status with which a request is refused.
    func path(of head: HTTPRequestHead, isSocket: Bool) -> Result<String, Refusal> {
        guard head.method == .GET || head.method == .HEAD && !isSocket else { return .failure(Refusal(.methodNotAllowed)) }
        let hosts = head.headers["Host"]
        guard hosts.count == 1, hosts[0] == "\(Self.address):\(port)" || hosts[0] == "localhost:\(port)" else {
            return .failure(Refusal(.misdirectedRequest))
        }
        let origins = head.headers["Origin"]
        guard origins.allSatisfy({ $0 == "http://\(hosts[0])" }), !isSocket || origins.count == 1 else {
            return .failure(Refusal(.forbidden))
        }
        let site = head.headers["Sec-Fetch-Site"].first ?? "none"
        let opens = head.headers["Sec-Fetch-Mode"].first == "navigate" && head.headers["Sec-Fetch-Dest"].first == "document"
        guard site == "none" || site == "same-origin" || opens else { return .failure(Refusal(.forbidden)) }
        let path = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, Self.isSame(parts[1], token) else { return .failure(Refusal(.forbidden)) }
        return .success(String(parts[2]))
    }

    struct Refusal: Error {
        let status: HTTPResponseStatus
        init(_ status: HTTPResponseStatus) { self.status = status }
    }

    private static func isSame(_ given: some StringProtocol, _ token: String) -> Bool {
        guard given.utf8.count == token.utf8.count else { return false }
        return zip(given.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// What each answer says to the browser: nothing is loaded from elsewhere, no script but the page's files, no frame around it, and no
    /// text becomes markup.
    static let headers: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
        ),
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]
}
