// The server of the live page: HTTP for the page's files and one WebSocket for each page that is open, on the loopback address alone.
//
//     browser ◄──── frames ────  event loop, in a thread of its own  ◄──── send, broadcast ────  session's thread
//             ──── requests ───►        a queue and a pipe           ────────── take ─────────►  (the prompt's poll)
//
// The session stays on its own thread. The server puts what pages ask into a queue and makes `descriptor` readable; the session's
// thread waits for that beside its keys, takes the requests and answers each with `send`.

import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization
import TGLRender

/// Why the server could not be started.
public struct PageServerError: Error, CustomStringConvertible {
    /// What went wrong.
    public let description: String
}

/// One request of a page.
public struct PageRequest: Sendable, Equatable {
    /// The page that asks, by the number of its connection.
    public var client: Int
    /// The page's own number for the request, which the answer repeats as `re`.
    public var number: Int
    /// What is asked, as `run` or `why`; `left` where the page is gone, which no page can send.
    public var verb: String
    /// The rest of the message: a text of the language, a node, a size.
    public var text: String

    /// A message as a page sends it: `12 why A.width`. Nil where it does not begin with a number and a word.
    init?(client: Int, message: some StringProtocol) {
        let parts = message.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, let number = Int(parts[0]), number >= 0, !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) }), parts[1] != Self.left
        else { return nil }
        self.client = client
        self.number = number
        verb = String(parts[1])
        text = parts.count > 2 ? String(parts[2]) : ""
    }

    init(leftBy client: Int) { (self.client, number, verb, text) = (client, 0, Self.left, "") }

    /// The verb of a page that is gone.
    public static let left = "left"
}

/// What the server knows of a session: it answers what pages ask, on the thread that calls `PageServer.serve`.
public protocol PageSession: AnyObject {
    /// Answers a request with `PageServer.send`.
    func answer(_ request: PageRequest)
}

/// The server of the live page.
public final class PageServer: Sendable {
    /// The link to the page, with the token that lets it in.
    public var link: String { "http://\(PageGuard.address):\(port)/\(access.token)/" }
    /// Can be read while requests wait.
    public let descriptor: Int32

    private let signal: Int32
    let access: PageGuard
    private let port: Int
    private let group: MultiThreadedEventLoopGroup
    private let listener: Channel
    private let connections: PageConnections
    private let inbox: PageInbox

    /// Starts the server on a free port. The thread that it starts takes no signals where the caller's takes none.
    public init() throws(PageServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw PageServerError(description: "the page cannot be served: \(String(cString: strerror(errno)))")
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, signal) = (ends[0], ends[1])
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let inbox = PageInbox(descriptor: descriptor, signal: signal)
        let connections = PageConnections()
        self.inbox = inbox
        self.connections = connections
        let token = PageGuard.newToken()
        do {
            let address = try SocketAddress(ipAddress: PageGuard.address, port: 0)
            listener = try ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 64)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard let port = channel.localAddress?.port else { return }
                        try PageChannel.set(up: channel, PageGuard(port: port, token: token), connections, inbox)
                    }
                }
                .bind(to: address).wait()
        } catch {
            try? group.syncShutdownGracefully()
            for end in ends { Glibc.close(end) }
            throw PageServerError(description: "the page cannot be served: \(error)")
        }
        port = listener.localAddress?.port ?? 0
        access = PageGuard(port: port, token: token)
    }

    /// Ends all connections and the thread.
    public func close() {
        try? listener.close().wait()
        try? group.syncShutdownGracefully()
        for end in [descriptor, signal] { Glibc.close(end) }
    }

    /// Has a session answer the requests that wait, in the order in which they came.
    public func serve(_ session: some PageSession) {
        for _ in 0..<inbox.startTaking() {
            if let request = inbox.next() { session.answer(request) }
        }
    }

    /// Whether requests wait.
    public var hasRequests: Bool { inbox.hasRequests }

    /// Makes `descriptor` readable, as a request does.
    public func wake() { inbox.wake() }

    /// Says why requests have to wait, to whoever asks from now on; nil where they are answered at once.
    public func setBusy(_ reason: String?) { inbox.setBusy(reason) }

    /// Sends a message to one page.
    public func send(_ message: String, to client: Int) {
        group.any().execute { [connections] in connections.send(message, to: client) }
    }

    /// Sends a message to pages.
    public func send(_ message: String, to clients: some Sequence<Int>) {
        let clients = Array(clients)
        group.any().execute { [connections] in
            for client in clients { connections.send(message, to: client) }
        }
    }
}

/// What pages asked and nobody has answered.
final class PageInbox: Sendable {
    private struct State {
        var requests: [PageRequest] = []
        var busy: String?
    }

    /// A page that asks more before it is answered is sent away.
    static let mostWaiting = 256

    private let descriptor: Int32
    private let signal: Int32
    private let state = Mutex(State())

    init(descriptor: Int32, signal: Int32) { (self.descriptor, self.signal) = (descriptor, signal) }

    /// Adds a request. False where its page has too many that wait; else why it has to wait, or nil.
    func add(_ request: PageRequest) -> (isTaken: Bool, busy: String?) {
        let result = state.withLock { state in
            let waiting = state.requests.count { $0.client == request.client }
            if waiting >= Self.mostWaiting, request.verb != PageRequest.left { return (isTaken: false, busy: nil as String?) }
            state.requests.append(request)
            return (true, state.busy)
        }
        wake()
        return result
    }

    func wake() {
        // A pipe that is full can be read.
        var byte: UInt8 = 0
        _ = write(signal, &byte, 1)
    }

    /// Makes the descriptor wait for the next request: the number of those that wait now.
    func startTaking() -> Int {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
        return state.withLock { $0.requests.count }
    }

    /// Takes the request that came first.
    func next() -> PageRequest? { state.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() } }

    var hasRequests: Bool { state.withLock { !$0.requests.isEmpty } }

    func setBusy(_ reason: String?) { state.withLock { $0.busy = reason } }
}
