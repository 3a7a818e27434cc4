// One connection: first HTTP, and where a page asks for its WebSocket, that.

import NIOCore
import NIOHTTP1
import NIOWebSocket
import TGLRender

enum PageChannel {
    /// A page that says nothing for so long is looked after; an HTTP connection that does so is closed.
    static let patience = TimeAmount.seconds(20)
    /// The most bytes of a message from a page.
    static let longestMessage = 1 << 16

    static func set(
        up channel: Channel, _ access: PageGuard, _ connections: PageConnections, _ inbox: PageInbox
    ) throws {
        connections.add(channel)
        let http = NIOLoopBound(PageRequestHandler(access), eventLoop: channel.eventLoop)
        let idle = IdleStateHandler(readTimeout: patience)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: longestMessage,
            shouldUpgrade: { channel, head in
                let isAllowed = (try? access.path(of: head, isSocket: true).get()) == "socket"
                return channel.eventLoop.makeSucceededFuture(isAllowed ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let limits = NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 16, maxAccumulatedFrameSize: longestMessage)
                    try channel.pipeline.syncOperations.addHandlers([PageMaskHandler(), limits])
                    try channel.pipeline.syncOperations.addHandler(PageSocketHandler(connections, inbox))
                }
            })
        try channel.pipeline.syncOperations.addHandler(idle)
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: true,
            withServerUpgrade: (
                upgraders: [upgrader],
                completionHandler: { context in context.pipeline.syncOperations.removeHandler(http.value, promise: nil) }
            ), withErrorHandling: true)
        try channel.pipeline.syncOperations.addHandler(http.value)
    }
}

/// Answers requests for the page's files.
final class PageRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let access: PageGuard
    private var head: HTTPRequestHead?

    init(_ access: PageGuard) { self.access = access }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: context.close(promise: nil)  // nothing that is asked has one
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch access.path(of: head, isSocket: head.headers.contains(name: "Upgrade")) {
        case .failure(let refusal): write(refusal.status, head, nil, context)
        case .success(let path): write(PageFile.named(path) == nil ? .notFound : .ok, head, PageFile.named(path), context)
        }
    }

    private func write(_ status: HTTPResponseStatus, _ head: HTTPRequestHead, _ file: PageFile?, _ context: ChannelHandlerContext) {
        let text = file?.text ?? "\(status.code) \(status.reasonPhrase)\n"
        let isKept = head.isKeepAlive && status == .ok
        var headers = HTTPHeaders(PageGuard.headers)
        headers.add(name: "Content-Type", value: (file?.type ?? "text/plain") + "; charset=utf-8")
        headers.add(name: "Content-Length", value: String(text.utf8.count))
        if !isKept { headers.add(name: "Connection", value: "close") }
        context.write(wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))), promise: nil)
        if head.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil) }
        let done = context.eventLoop.makePromise(of: Void.self)
        if !isKept {
            let channel = context.channel
            done.futureResult.whenComplete { _ in channel.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: done)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A request for a WebSocket that is refused comes here as a request, too, and is answered.
        if !(error is NIOWebSocketUpgradeError) { context.close(promise: nil) }
    }
}

/// Lets frames through that are masked, as those of a browser are (RFC 6455, section 5.1).
final class PageMaskHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        if frame.maskKey == nil {
            PageConnections.close(context.channel, .protocolError)
        } else {
            context.fireChannelRead(wrapInboundOut(frame))
        }
    }
}

/// One page's WebSocket.
final class PageSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let connections: PageConnections
    private let inbox: PageInbox
    private var client: Int?
    private var isWaitingForPong = false
    private var isClosing = false

    init(_ connections: PageConnections, _ inbox: PageInbox) { (self.connections, self.inbox) = (connections, inbox) }

    func handlerAdded(context: ChannelHandlerContext) {
        guard let client = connections.addPage(context.channel) else { return end(.unknown(1013), context) }
        self.client = client
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let client {
            connections.removePage(client)
            _ = inbox.add(PageRequest(leftBy: client))
        }
        client = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        isWaitingForPong = false
        switch frame.opcode {
        case .text: take(frame, context)
        case .ping: write(.pong, frame.unmaskedData, context)
        case .pong: break
        case .connectionClose: end(.normalClosure, context)
        default: end(.unacceptableData, context)
        }
    }

    private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        guard let client, !isClosing else { return }
        guard let message = String(validating: frame.unmaskedData.readableBytesView, as: UTF8.self) else {
            return end(.dataInconsistentWithMessage, context)
        }
        guard let request = PageRequest(client: client, message: message) else { return end(.policyViolation, context) }
        let (isTaken, busy) = inbox.add(request)
        if !isTaken { return end(.policyViolation, context) }
        if let busy { connections.send("{\"type\": \"waiting\", \"re\": \(request.number), \"for\": \(jsonString(busy))}", to: client) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
        // A page that does not answer is gone, as with a machine that sleeps.
        if isWaitingForPong { return context.close(promise: nil) }
        isWaitingForPong = true
        write(.ping, ByteBuffer(), context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTooLong = error is NIOWebSocketFrameAggregator.Error || error as? NIOWebSocketError == .invalidFrameLength
        end(isTooLong ? .messageTooLarge : .protocolError, context)
    }

    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    private func end(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
        if isClosing { return }
        isClosing = true
        PageConnections.close(context.channel, code)
    }
}
